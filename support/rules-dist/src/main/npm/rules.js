#!/usr/bin/env node
// Runs the rules command from the package for this system.
'use strict';
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const name = `@NAME@-${process.platform}-${process.arch}`;
let folder;
try {
  folder = path.join(path.dirname(require.resolve(`${name}/package.json`)), 'image');
} catch {
  console.error(`rules: there is no ${name}: this system is not supported, or npm left out optional dependencies`);
  process.exit(1);
}

// npm gives all files the time of their installation, and Java uses its cache only with a jar of the time that it had when the cache was
// made. Whoever cannot write the folder starts without the cache until somebody who can has started once.
const jar = path.join(folder, 'lib', 'rules.jar');
const time = Date.parse('@TIME@');
try {
  if (fs.statSync(jar).mtimeMs !== time) {
    fs.utimesSync(jar, time / 1000, time / 1000);
  }
} catch {}

// A command file of Windows needs a shell, which would split arguments at blanks.
const windows = process.platform === 'win32';
const program = windows ? path.join(folder, 'runtime', 'bin', 'java.exe') : path.join(folder, 'bin', 'rules');
const options = windows
  ? [`-XX:AOTCache=${path.join(folder, 'lib', 'rules.aot')}`, '-Xlog:disable', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', jar,
      'io.agentrules.cli.RulesCommand']
  : [];
const child = spawn(program, [...options, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', (error) => {
  console.error(`rules: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
