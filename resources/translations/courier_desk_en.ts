<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AccountRemoval</name>
    <message numerus="yes">
        <source>%Ln things were not sent yet and would be thrown away.</source>
        <translation>
            <numerusform>%Ln thing was not sent yet and would be thrown away.</numerusform>
            <numerusform>%Ln things were not sent yet and would be thrown away.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them may be at the service already.</source>
        <translation>
            <numerusform>%Ln of them may be at the service already.</numerusform>
            <numerusform>%Ln of them may be at the service already.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BannerWords</name>
    <message numerus="yes">
        <source>%Ln new orders are saved on this computer and go there by themselves.</source>
        <translation>
            <numerusform>%Ln new order is saved on this computer and goes there by itself.</numerusform>
            <numerusform>%Ln new orders are saved on this computer and go there by themselves.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders stand twice at the service.</source>
        <translation>
            <numerusform>%Ln order stands twice at the service.</numerusform>
            <numerusform>%Ln orders stand twice at the service.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your %Ln unsent orders are safe here.</source>
        <translation>
            <numerusform>Your unsent order is safe here.</numerusform>
            <numerusform>Your %Ln unsent orders are safe here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It was revoked or replaced. Your %Ln unsent orders are safe here.</source>
        <translation>
            <numerusform>It was revoked or replaced. Your unsent order is safe here.</numerusform>
            <numerusform>It was revoked or replaced. Your %Ln unsent orders are safe here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more were interrupted.</source>
        <translation>
            <numerusform>%Ln more was interrupted.</numerusform>
            <numerusform>%Ln more were interrupted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Go on working: %Ln wait in the Outbox and go out by themselves.</source>
        <translation>
            <numerusform>Go on working: %Ln waits in the Outbox and goes out by itself.</numerusform>
            <numerusform>Go on working: %Ln wait in the Outbox and go out by themselves.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wait in the Outbox and go on in {0} s. Typing, saving and printing kept labels are not held up.</source>
        <translation>
            <numerusform>%Ln waits in the Outbox and goes on in {0} s. Typing, saving and printing kept labels are not held up.</numerusform>
            <numerusform>%Ln wait in the Outbox and go on in {0} s. Typing, saving and printing kept labels are not held up.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln wait in the Outbox until you go on (Ctrl+Space).</source>
        <translation>
            <numerusform>%Ln waits in the Outbox until you go on (Ctrl+Space).</numerusform>
            <numerusform>%Ln wait in the Outbox until you go on (Ctrl+Space).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BulkWords</name>
    <message numerus="yes">
        <source>Delete %Ln instead…</source>
        <translation>
            <numerusform>Delete %Ln instead…</numerusform>
            <numerusform>Delete %Ln instead…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %Ln instead…</source>
        <translation>
            <numerusform>Cancel %Ln instead…</numerusform>
            <numerusform>Cancel %Ln instead…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Discard %Ln orders?</source>
        <translation>
            <numerusform>Discard %Ln order?</numerusform>
            <numerusform>Discard %Ln orders?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %Ln orders?</source>
        <translation>
            <numerusform>Cancel %Ln order?</numerusform>
            <numerusform>Cancel %Ln orders?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln orders?</source>
        <translation>
            <numerusform>Delete %Ln order?</numerusform>
            <numerusform>Delete %Ln orders?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln orders can be cancelled</source>
        <translation>
            <numerusform>{0} of %Ln order can be cancelled</numerusform>
            <numerusform>{0} of %Ln orders can be cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln orders can be deleted</source>
        <translation>
            <numerusform>{0} of %Ln order can be deleted</numerusform>
            <numerusform>{0} of %Ln orders can be deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were never sent: what was typed is removed from this computer.</source>
        <translation>
            <numerusform>%Ln was never sent: what was typed is removed from this computer.</numerusform>
            <numerusform>%Ln were never sent: what was typed is removed from this computer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay in the list as cancelled.</source>
        <translation>
            <numerusform>%Ln stays in the list as cancelled.</numerusform>
            <numerusform>%Ln stay in the list as cancelled.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The courier has %Ln of them: those become returns and fees may apply.</source>
        <translation>
            <numerusform>The courier has %Ln of them: it becomes a return and fees may apply.</numerusform>
            <numerusform>The courier has %Ln of them: those become returns and fees may apply.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The price of %Ln is not known.</source>
        <translation>
            <numerusform>The price of %Ln is not known.</numerusform>
            <numerusform>The price of %Ln is not known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %Ln orders</source>
        <translation>
            <numerusform>Cancel %Ln order</numerusform>
            <numerusform>Cancel %Ln orders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln orders</source>
        <translation>
            <numerusform>Delete %Ln order</numerusform>
            <numerusform>Delete %Ln orders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The labels of %Ln were printed. Take them off the parcels.</source>
        <translation>
            <numerusform>The label of %Ln was printed. Take it off the parcel.</numerusform>
            <numerusform>The labels of %Ln were printed. Take them off the parcels.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Left out: %Ln, {0}</source>
        <translation>
            <numerusform>Left out: %Ln, {0}</numerusform>
            <numerusform>Left out: %Ln, {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To be cancelled: %Ln</source>
        <translation>
            <numerusform>To be cancelled: %Ln</numerusform>
            <numerusform>To be cancelled: %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To be deleted: %Ln</source>
        <translation>
            <numerusform>To be deleted: %Ln</numerusform>
            <numerusform>To be deleted: %Ln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ColumnsStep</name>
    <message numerus="yes">
        <source>%Ln columns to look at</source>
        <translation>
            <numerusform>1 column to look at</numerusform>
            <numerusform>%Ln columns to look at</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counts</name>
    <message numerus="yes">
        <source>%Ln orders</source>
        <translation>
            <numerusform>%Ln order</numerusform>
            <numerusform>%Ln orders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln merchants</source>
        <translation>
            <numerusform>%Ln merchant</numerusform>
            <numerusform>%Ln merchants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %Ln labels</source>
        <translation>
            <numerusform>Print %Ln label</numerusform>
            <numerusform>Print %Ln labels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Create and print %Ln labels</source>
        <translation>
            <numerusform>Create and print %Ln label</numerusform>
            <numerusform>Create and print %Ln labels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows were written to {0}.</source>
        <translation>
            <numerusform>%Ln row was written to {0}.</numerusform>
            <numerusform>%Ln rows were written to {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %Ln labels at once</source>
        <translation>
            <numerusform>At most %Ln label at once</numerusform>
            <numerusform>At most %Ln labels at once</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CustomerActions</name>
    <message numerus="yes">
        <source>Forgotten. %Ln orders stay without a name.</source>
        <translation>
            <numerusform>Forgotten. %Ln order stays without a name.</numerusform>
            <numerusform>Forgotten. %Ln orders stay without a name.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln that are still to be sent keep what they need.</source>
        <translation>
            <numerusform>%Ln that is still to be sent keeps what it needs.</numerusform>
            <numerusform>%Ln that are still to be sent keep what they need.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CustomerSection</name>
    <message numerus="yes">
        <source>%Ln earlier orders.</source>
        <translation>
            <numerusform>%Ln earlier order.</numerusform>
            <numerusform>%Ln earlier orders.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln earlier orders, {n} refused.</source>
        <translation>
            <numerusform>%Ln earlier order, {n} refused.</numerusform>
            <numerusform>%Ln earlier orders, {n} refused.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DayCounts</name>
    <message numerus="yes">
        <source>%Ln express</source>
        <translation>
            <numerusform>%Ln express</numerusform>
            <numerusform>%Ln express</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more statuses</source>
        <translation>
            <numerusform>%Ln more status</numerusform>
            <numerusform>%Ln more statuses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In these weeks no zone has %Ln orders that ended.</source>
        <translation>
            <numerusform>In these weeks no zone has an order that ended.</numerusform>
            <numerusform>In these weeks no zone has %Ln orders that ended.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more than {0}</source>
        <translation>
            <numerusform>%Ln more than {0}</numerusform>
            <numerusform>%Ln more than {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fewer than {0}</source>
        <translation>
            <numerusform>%Ln fewer than {0}</numerusform>
            <numerusform>%Ln fewer than {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders need attention</source>
        <translation>
            <numerusform>%Ln order needs attention</numerusform>
            <numerusform>%Ln orders need attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln never printed here</source>
        <translation>
            <numerusform>%Ln never printed here</numerusform>
            <numerusform>%Ln never printed here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels are left to print</source>
        <translation>
            <numerusform>%Ln label is left to print</numerusform>
            <numerusform>%Ln labels are left to print</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are New and wait for pickup.</source>
        <translation>
            <numerusform>%Ln of them is New and waits for pickup.</numerusform>
            <numerusform>%Ln of them are New and wait for pickup.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln New orders have no pickup</source>
        <translation>
            <numerusform>%Ln New order has no pickup</numerusform>
            <numerusform>%Ln New orders have no pickup</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>See the %Ln New orders</source>
        <translation>
            <numerusform>See the New order</numerusform>
            <numerusform>See the %Ln New orders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more pickups</source>
        <translation>
            <numerusform>%Ln more pickup</numerusform>
            <numerusform>%Ln more pickups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days</source>
        <translation>
            <numerusform>%Ln day</numerusform>
            <numerusform>%Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln weeks</source>
        <translation>
            <numerusform>%Ln week</numerusform>
            <numerusform>%Ln weeks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DuplicateDialog</name>
    <message numerus="yes">
        <source>Order {0} stands at the service %Ln times</source>
        <translation>
            <numerusform>Order {0} stands at the service %Ln time</numerusform>
            <numerusform>Order {0} stands at the service %Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EndRefusals</name>
    <message numerus="yes">
        <source>%Ln orders were not cancelled: they stand in the Outbox.</source>
        <translation>
            <numerusform>%Ln order was not cancelled: it stands in the Outbox.</numerusform>
            <numerusform>%Ln orders were not cancelled: they stand in the Outbox.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders were not deleted: they stand in the Outbox.</source>
        <translation>
            <numerusform>%Ln order was not deleted: it stands in the Outbox.</numerusform>
            <numerusform>%Ln orders were not deleted: they stand in the Outbox.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportBar</name>
    <message numerus="yes">
        <source>%Ln orders exported to {0}</source>
        <translation>
            <numerusform>%Ln order exported to {0}</numerusform>
            <numerusform>%Ln orders exported to {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Exporting {0} of %Ln orders</source>
        <translation>
            <numerusform>Exporting {0} of %Ln order</numerusform>
            <numerusform>Exporting {0} of %Ln orders</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileStep</name>
    <message numerus="yes">
        <source>Take the %Ln hidden rows too</source>
        <translation>
            <numerusform>Take the hidden row too</numerusform>
            <numerusform>Take the %Ln hidden rows too</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows say the heading once more and are left out.</source>
        <translation>
            <numerusform>1 row says the heading once more and is left out.</numerusform>
            <numerusform>%Ln rows say the heading once more and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows at the end are sums or signatures and are left out: {0}</source>
        <translation>
            <numerusform>1 row at the end is a sum or a signature and is left out: {0}</numerusform>
            <numerusform>%Ln rows at the end are sums or signatures and are left out: {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These are the first %Ln rows.</source>
        <translation>
            <numerusform>This is the first row.</numerusform>
            <numerusform>These are the first %Ln rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cells of the heading hold an error, or a formula without a value.</source>
        <translation>
            <numerusform>1 cell of the heading holds an error, or a formula without a value.</numerusform>
            <numerusform>%Ln cells of the heading hold an error, or a formula without a value.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message numerus="yes">
        <source>%Ln requests used for the test</source>
        <translation>
            <numerusform>%Ln request used for the test</numerusform>
            <numerusform>%Ln requests used for the test</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HandoverPage</name>
    <message numerus="yes">
        <source>Hand over %Ln orders without a scan?</source>
        <translation>
            <numerusform>Hand over %Ln order without a scan?</numerusform>
            <numerusform>Hand over %Ln orders without a scan?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them without a label printed at this desk</source>
        <translation>
            <numerusform>%Ln of them without a label printed at this desk</numerusform>
            <numerusform>%Ln of them without a label printed at this desk</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders handed over</source>
        <translation>
            <numerusform>%Ln order handed over</numerusform>
            <numerusform>%Ln orders handed over</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Finish with %Ln orders left?</source>
        <translation>
            <numerusform>Finish with %Ln order left?</numerusform>
            <numerusform>Finish with %Ln orders left?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportCounts</name>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln names</source>
        <translation>
            <numerusform>%Ln name</numerusform>
            <numerusform>%Ln names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln zones fit, choose one</source>
        <translation>
            <numerusform>%Ln zone fits, choose</numerusform>
            <numerusform>%Ln zones fit, choose one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accept %Ln matches</source>
        <translation>
            <numerusform>Accept %Ln match</numerusform>
            <numerusform>Accept %Ln matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Send %Ln valid rows</source>
        <translation>
            <numerusform>Send %Ln valid row</numerusform>
            <numerusform>Send %Ln valid rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows stay in this import; fix and send them any time.</source>
        <translation>
            <numerusform>%Ln row stays in this import; fix and send it any time.</numerusform>
            <numerusform>%Ln rows stay in this import; fix and send them any time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Export the %Ln rows…</source>
        <translation>
            <numerusform>Export the %Ln row…</numerusform>
            <numerusform>Export the %Ln rows…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows went into the outbox.</source>
        <translation>
            <numerusform>%Ln row went into the outbox.</numerusform>
            <numerusform>%Ln rows went into the outbox.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln rows back</source>
        <translation>
            <numerusform>Take %Ln row back</numerusform>
            <numerusform>Take %Ln rows back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows were taken back; they can be mended and sent again.</source>
        <translation>
            <numerusform>%Ln row was taken back; it can be mended and sent again.</numerusform>
            <numerusform>%Ln rows were taken back; they can be mended and sent again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows stay: the service may have them already.</source>
        <translation>
            <numerusform>%Ln row stays: the service may have it already.</numerusform>
            <numerusform>%Ln rows stay: the service may have them already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more addresses that name it</source>
        <translation>
            <numerusform>and %Ln more address that names it</numerusform>
            <numerusform>and %Ln more addresses that name it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JobWords</name>
    <message numerus="yes">
        <source>%Ln printed</source>
        <translation>
            <numerusform>%Ln printed</numerusform>
            <numerusform>%Ln printed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sent</source>
        <translation>
            <numerusform>%Ln sent</numerusform>
            <numerusform>%Ln sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln need you</source>
        <translation>
            <numerusform>%Ln needs you</numerusform>
            <numerusform>%Ln need you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln saved</source>
        <translation>
            <numerusform>%Ln saved</numerusform>
            <numerusform>%Ln saved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print the %Ln left</source>
        <translation>
            <numerusform>Print the %Ln left</numerusform>
            <numerusform>Print the %Ln left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopped: %Ln labels are left</source>
        <translation>
            <numerusform>Stopped: %Ln label is left</numerusform>
            <numerusform>Stopped: %Ln labels are left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels come out again: {0}.</source>
        <translation>
            <numerusform>%Ln label comes out again: {0}.</numerusform>
            <numerusform>%Ln labels come out again: {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels are left out: {0}.</source>
        <translation>
            <numerusform>%Ln label is left out: {0}.</numerusform>
            <numerusform>%Ln labels are left out: {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln in its queue</source>
        <translation>
            <numerusform>%Ln in its queue</numerusform>
            <numerusform>%Ln in its queue</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln a minute</source>
        <translation>
            <numerusform>%Ln a minute</numerusform>
            <numerusform>%Ln a minute</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeptImports</name>
    <message numerus="yes">
        <source>%Ln rows of it were not sent and go with it.</source>
        <translation>
            <numerusform>1 row of it was not sent and goes with it.</numerusform>
            <numerusform>%Ln rows of it were not sent and go with it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeyReport</name>
    <message numerus="yes">
        <source>%Ln zones in Cairo, Giza and Qalyubia</source>
        <translation>
            <numerusform>%Ln zone in Cairo, Giza and Qalyubia</numerusform>
            <numerusform>%Ln zones in Cairo, Giza and Qalyubia</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LabelSaving</name>
    <message numerus="yes">
        <source>%Ln labels saved in {0}</source>
        <translation>
            <numerusform>%Ln label saved in {0}</numerusform>
            <numerusform>%Ln labels saved in {0}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read and are left out</source>
        <translation>
            <numerusform>%Ln could not be read and is left out</numerusform>
            <numerusform>%Ln could not be read and are left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LabelStatus</name>
    <message numerus="yes">
        <source>%Ln labels are saved in one go</source>
        <translation>
            <numerusform>%Ln label is saved</numerusform>
            <numerusform>%Ln labels are saved in one go</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels are printed in one go</source>
        <translation>
            <numerusform>%Ln label is printed</numerusform>
            <numerusform>%Ln labels are printed in one go</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels were not printed</source>
        <translation>
            <numerusform>%Ln label was not printed</numerusform>
            <numerusform>%Ln labels were not printed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MerchantPanel</name>
    <message numerus="yes">
        <source>Its %Ln orders</source>
        <translation>
            <numerusform>Its %Ln order</numerusform>
            <numerusform>Its %Ln orders</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MerchantsPage</name>
    <message numerus="yes">
        <source>%Ln merchants found</source>
        <translation>
            <numerusform>%Ln merchant found</numerusform>
            <numerusform>%Ln merchants found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln merchants of {0}</source>
        <translation>
            <numerusform>%Ln merchant of {0}</numerusform>
            <numerusform>%Ln merchants of {0}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MoneyCounts</name>
    <message numerus="yes">
        <source>%Ln lines</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines to decide</source>
        <translation>
            <numerusform>%Ln line to decide</numerusform>
            <numerusform>%Ln lines to decide</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sheet was removed. %Ln lines of a closed sheet pay less than is due: open that one again and decide.</source>
        <translation>
            <numerusform>The sheet was removed. %Ln line of a closed sheet pays less than is due: open that one again and decide.</numerusform>
            <numerusform>The sheet was removed. %Ln lines of a closed sheet pay less than is due: open that one again and decide.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines were decided.</source>
        <translation>
            <numerusform>%Ln line was decided.</numerusform>
            <numerusform>%Ln lines were decided.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines are left to be asked about later.</source>
        <translation>
            <numerusform>%Ln line is left to be asked about later.</numerusform>
            <numerusform>%Ln lines are left to be asked about later.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines that do not agree are accepted, {0} in all.</source>
        <translation>
            <numerusform>%Ln line that does not agree is accepted, {0} in all.</numerusform>
            <numerusform>%Ln lines that do not agree are accepted, {0} in all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decisions are lost with it.</source>
        <translation>
            <numerusform>%Ln decision is lost with it.</numerusform>
            <numerusform>%Ln decisions are lost with it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lines were taken in.</source>
        <translation>
            <numerusform>%Ln line was taken in.</numerusform>
            <numerusform>%Ln lines were taken in.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days are as seen by this desk, they may be earlier. They are marked.</source>
        <translation>
            <numerusform>%Ln day is as seen by this desk, it may be earlier. It is marked.</numerusform>
            <numerusform>%Ln days are as seen by this desk, they may be earlier. They are marked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sheets</source>
        <translation>
            <numerusform>%Ln sheet</numerusform>
            <numerusform>%Ln sheets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NoticePresenter</name>
    <message numerus="yes">
        <source>%Ln orders wait for a decision</source>
        <extracomment>How many notices were due so far, shown or silenced.</extracomment>
        <translation>
            <numerusform>%Ln order waits for a decision</numerusform>
            <numerusform>%Ln orders wait for a decision</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln were refused by the service</source>
        <translation>
            <numerusform>%Ln was refused by the service</numerusform>
            <numerusform>%Ln were refused by the service</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln deliveries failed</source>
        <translation>
            <numerusform>%Ln delivery failed</numerusform>
            <numerusform>%Ln deliveries failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders come back</source>
        <translation>
            <numerusform>%Ln order comes back</numerusform>
            <numerusform>%Ln orders come back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files need a person</source>
        <translation>
            <numerusform>%Ln file needs a person</numerusform>
            <numerusform>%Ln files need a person</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderClipboard</name>
    <message numerus="yes">
        <source>%Ln orders copied</source>
        <translation>
            <numerusform>%Ln order copied</numerusform>
            <numerusform>%Ln orders copied</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderListActions</name>
    <message numerus="yes">
        <source>At most %Ln orders at once. Choose fewer.</source>
        <translation>
            <numerusform>At most %Ln order at once. Choose fewer.</numerusform>
            <numerusform>At most %Ln orders at once. Choose fewer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders are being cancelled</source>
        <translation>
            <numerusform>%Ln order is being cancelled</numerusform>
            <numerusform>%Ln orders are being cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders discarded</source>
        <translation>
            <numerusform>%Ln order discarded</numerusform>
            <numerusform>%Ln orders discarded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders are being deleted</source>
        <translation>
            <numerusform>%Ln order is being deleted</numerusform>
            <numerusform>%Ln orders are being deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %Ln labels…</source>
        <translation>
            <numerusform>Print %Ln label…</numerusform>
            <numerusform>Print %Ln labels…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %Ln orders…</source>
        <translation>
            <numerusform>Cancel %Ln order…</numerusform>
            <numerusform>Cancel %Ln orders…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln orders…</source>
        <translation>
            <numerusform>Delete %Ln order…</numerusform>
            <numerusform>Delete %Ln orders…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Export %Ln orders…</source>
        <translation>
            <numerusform>Export %Ln order…</numerusform>
            <numerusform>Export %Ln orders…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cancelled orders are left out: their labels are not printed.</source>
        <translation>
            <numerusform>%Ln cancelled order is left out: its label is not printed.</numerusform>
            <numerusform>%Ln cancelled orders are left out: their labels are not printed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln drafts are not created: look at them first.</source>
        <translation>
            <numerusform>%Ln draft is not created: look at it first.</numerusform>
            <numerusform>%Ln drafts are not created: look at them first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutboxActions</name>
    <message numerus="yes">
        <source>%Ln rows are sent again with {0}.</source>
        <translation>
            <numerusform>%Ln row is sent again with {0}.</numerusform>
            <numerusform>%Ln rows are sent again with {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows have something else to mend.</source>
        <translation>
            <numerusform>%Ln row has something else to mend.</numerusform>
            <numerusform>%Ln rows have something else to mend.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows are tried now</source>
        <translation>
            <numerusform>%Ln row is tried now</numerusform>
            <numerusform>%Ln rows are tried now</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintActions</name>
    <message numerus="yes">
        <source>%Ln labels come out with a job already.</source>
        <translation>
            <numerusform>%Ln label comes out with a job already.</numerusform>
            <numerusform>%Ln labels come out with a job already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels were printed before and are left out</source>
        <translation>
            <numerusform>%Ln label was printed before and is left out</numerusform>
            <numerusform>%Ln labels were printed before and are left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{0} of %Ln were printed before</source>
        <translation>
            <numerusform>{0} of %Ln was printed before</numerusform>
            <numerusform>{0} of %Ln were printed before</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintFoot</name>
    <message numerus="yes">
        <source>%Ln labels</source>
        <translation>
            <numerusform>%Ln label</numerusform>
            <numerusform>%Ln labels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln requests</source>
        <translation>
            <numerusform>%Ln request</numerusform>
            <numerusform>%Ln requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintPanel</name>
    <message numerus="yes">
        <source>%Ln pages</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln labels</source>
        <translation>
            <numerusform>%Ln label</numerusform>
            <numerusform>%Ln labels</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintedBefore</name>
    <message numerus="yes">
        <source>{0} of %Ln labels were printed before.</source>
        <extracomment>So many are named one by one; of more only how many they are. While the page is shown the printer is asked this often how it stands (milliseconds). Nothing can be given to a printer that stands like this, now or later.</extracomment>
        <translation>
            <numerusform>{0} of %Ln label was printed before.</numerusform>
            <numerusform>{0} of %Ln labels were printed before.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReadingSection</name>
    <message numerus="yes">
        <source>%Ln min</source>
        <translation>
            <numerusform>%Ln min</numerusform>
            <numerusform>%Ln min</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SameZone</name>
    <message numerus="yes">
        <source>%Ln more rows say “{0}”.</source>
        <translation>
            <numerusform>%Ln more row says “{0}”.</numerusform>
            <numerusform>%Ln more rows say “{0}”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a fee</source>
        <translation>
            <numerusform>%Ln without a fee</numerusform>
            <numerusform>%Ln without a fee</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln not in this list</source>
        <translation>
            <numerusform>%Ln not in this list</numerusform>
            <numerusform>%Ln not in this list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Create {0}, print %Ln labels</source>
        <translation>
            <numerusform>Create {0}, print %Ln label</numerusform>
            <numerusform>Create {0}, print %Ln labels</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SiteForm</name>
    <message numerus="yes">
        <source>%Ln orders or changes of this computer are still to be sent: see to them in the Outbox first.</source>
        <translation>
            <numerusform>%Ln order or change of this computer is still to be sent: see to it in the Outbox first.</numerusform>
            <numerusform>%Ln orders or changes of this computer are still to be sent: see to them in the Outbox first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SiteSection</name>
    <message numerus="yes">
        <source>%Ln new orders that are saved on this computer have not reached the site. Nobody sends them after you have left: stay until it is back.</source>
        <translation>
            <numerusform>%Ln new order that is saved on this computer has not reached the site. Nobody sends it after you have left: stay until it is back.</numerusform>
            <numerusform>%Ln new orders that are saved on this computer have not reached the site. Nobody sends them after you have left: stay until it is back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StationPresenter</name>
    <message numerus="yes">
        <source>%Ln items</source>
        <translation>
            <numerusform>%Ln item</numerusform>
            <numerusform>%Ln items</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StationSide</name>
    <message numerus="yes">
        <source>Show the last %Ln</source>
        <translation>
            <numerusform>Show the last</numerusform>
            <numerusform>Show the last %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Last %Ln scans</source>
        <translation>
            <numerusform>Last scan</numerusform>
            <numerusform>Last %Ln scans</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln</source>
        <translation>
            <numerusform>Show all</numerusform>
            <numerusform>Show all %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <translation>
            <numerusform>%Ln waiting</numerusform>
            <numerusform>%Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies</source>
        <translation>
            <numerusform>%Ln copy</numerusform>
            <numerusform>%Ln copies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusPresenter</name>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <translation>
            <numerusform>%Ln min ago</numerusform>
            <numerusform>%Ln min ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln min</source>
        <translation>
            <numerusform>%Ln min</numerusform>
            <numerusform>%Ln min</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StoreTroubleWindow</name>
    <message numerus="yes">
        <source>The last %Ln saved changes are missing, since {0}.</source>
        <translation>
            <numerusform>The last saved change is missing, since {0}.</numerusform>
            <numerusform>The last %Ln saved changes are missing, since {0}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %Ln saved changes are missing.</source>
        <translation>
            <numerusform>The last saved change is missing.</numerusform>
            <numerusform>The last %Ln saved changes are missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders or changes that were to be sent are missing: look for them at the service.</source>
        <translation>
            <numerusform>%Ln order or change that was to be sent is missing: look for it at the service.</numerusform>
            <numerusform>%Ln orders or changes that were to be sent are missing: look for them at the service.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SwitcherList</name>
    <message numerus="yes">
        <source>All %Ln merchants</source>
        <translation>
            <numerusform>The only merchant</numerusform>
            <numerusform>All %Ln merchants</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WatchFolderSection</name>
    <message numerus="yes">
        <source>%Ln files wait for a person in Import</source>
        <translation>
            <numerusform>%Ln file waits for a person in Import</numerusform>
            <numerusform>%Ln files wait for a person in Import</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files lie in it. They are moved and imported like those that come later.</source>
        <translation>
            <numerusform>%Ln file lies in it. It is moved and imported like those that come later.</numerusform>
            <numerusform>%Ln files lie in it. They are moved and imported like those that come later.</numerusform>
        </translation>
    </message>
</context>
</TS>
