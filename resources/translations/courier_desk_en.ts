<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>SwitcherList</name>
        <message numerus="yes">
            <source>%Ln merchants</source>
            <translation>
                <numerusform>%Ln merchant</numerusform>
                <numerusform>%Ln merchants</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>All %Ln merchants</source>
            <translation>
                <numerusform>All %Ln merchants</numerusform>
                <numerusform>All %Ln merchants</numerusform>
            </translation>
        </message>
    </context>
</TS>
