; Inno Setup 6: the frozen folder as an installer for one person, without an administrator.
;   iscc /DVersion=0.1.0 packaging\windows\courier-desk.iss
; Signing: iscc "/Ssign=signtool sign /fd sha256 /tr TIMESTAMP-SERVICE /td sha256 $f" /DSigned … with a certificate in the
; store of whoever publishes; courier-desk.exe and courier-desk-cli.exe are signed by the same command before this runs.
#ifndef Version
  #error Say the version: iscc /DVersion=0.1.0 packaging\windows\courier-desk.iss
#endif

; Older compilers bring no Arabic.
#ifexist AddBackslash(CompilerPath) + "Languages\Arabic.isl"
  #define Arabic
#endif

[Setup]
AppId={{B7B8D3D2-6E0B-4C55-9C2E-7D9B7A5F3C11}
AppName=Courier Desk
AppVersion={#Version}
AppPublisher=The Courier Desk developers
VersionInfoVersion={#Version}
DefaultDirName={autopf}\Courier Desk
DefaultGroupName=Courier Desk
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\courier-desk.ico
UninstallDisplayIcon={app}\courier-desk.exe
OutputDir=..\..\dist
OutputBaseFilename=courier-desk-{#Version}-windows-x64
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
CloseApplications=yes
RestartApplications=no
#ifdef Signed
SignTool=sign
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
#ifdef Arabic
Name: "ar"; MessagesFile: "compiler:Languages\Arabic.isl"
#endif

[CustomMessages]
en.Practise=Practise with the training service
en.RemoveData=Remove your orders, settings and labels as well? They cannot be brought back.
#ifdef Arabic
ar.Practise=التدرّب على خدمة التدريب
ar.RemoveData=هل تُحذف أوردراتك وإعداداتك وبوالصك أيضًا؟ لا يمكن استرجاعها.
#endif

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; What an older version brought and this one does not would be found by it.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\build\frozen\system\courier-desk\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Courier Desk"; Filename: "{app}\courier-desk.exe"
Name: "{group}\{cm:Practise}"; Filename: "{app}\courier-desk.exe"; Parameters: "--training"
Name: "{autodesktop}\Courier Desk"; Filename: "{app}\courier-desk.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\courier-desk.exe"; Description: "{cm:LaunchProgram,Courier Desk}"; Flags: nowait postinstall skipifsilent

[Code]
procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Data: String;
begin
  Data := ExpandConstant('{localappdata}\courier-desk');
  if (Step = usPostUninstall) and DirExists(Data) and not UninstallSilent() then
    if MsgBox(CustomMessage('RemoveData'), mbConfirmation, MB_YESNO or MB_DEFBUTTON2) = IDYES then
      DelTree(Data, True, True, True);
end;
