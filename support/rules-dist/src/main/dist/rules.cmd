@echo off
rem Runs the rules command with the Java that is installed beside it.
setlocal
set "root=%~dp0.."
"%root%\runtime\bin\java.exe" -XX:AOTCache="%root%\lib\rules.aot" -Xlog:disable -XX:TieredStopAtLevel=1 -XX:+UseSerialGC ^
    -cp "%root%\lib\rules.jar" io.agentrules.cli.RulesCommand %*
