"""What the desk does, without a screen: asynchronous use cases. No Qt."""
