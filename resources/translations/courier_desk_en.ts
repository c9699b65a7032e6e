<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BannerWords</name>
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
        <source>Go on working: %Ln orders are saved and go out by themselves.</source>
        <translation>
            <numerusform>Go on working: %Ln order is saved and goes out by itself.</numerusform>
            <numerusform>Go on working: %Ln orders are saved and go out by themselves.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders wait and go on in {0} s. Typing, saving and printing kept labels are not held up.</source>
        <translation>
            <numerusform>%Ln order waits and goes on in {0} s. Typing, saving and printing kept labels are not held up.</numerusform>
            <numerusform>%Ln orders wait and go on in {0} s. Typing, saving and printing kept labels are not held up.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln orders wait until you go on (Ctrl+Space).</source>
        <translation>
            <numerusform>%Ln order waits until you go on (Ctrl+Space).</numerusform>
            <numerusform>%Ln orders wait until you go on (Ctrl+Space).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BatchBar</name>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Print %Ln labels</source>
        <translation>
            <numerusform>Print %Ln label</numerusform>
            <numerusform>Print %Ln labels</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message numerus="yes">
        <source>%Ln zones in Cairo, Giza and Qalyubia</source>
        <translation>
            <numerusform>%Ln zone in Cairo, Giza and Qalyubia</numerusform>
            <numerusform>%Ln zones in Cairo, Giza and Qalyubia</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln merchants</source>
        <translation>
            <numerusform>%Ln merchant</numerusform>
            <numerusform>%Ln merchants</numerusform>
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
            <numerusform>The only merchant</numerusform>
            <numerusform>All %Ln merchants</numerusform>
        </translation>
    </message>
</context>
</TS>
