#!/usr/bin/env node
// Runs the rules command from the package for this system.
'use strict';
const { spawn } = require('node:child_process');
const path = require('node:path');

const name = `@NAME@-${process.platform}-${process.arch}`;
let folder;
try {
  folder = path.join(path.dirname(require.resolve(`${name}/package.json`)), 'image');
} catch {
  console.error(`rules: there is no ${name}: this system is not supported, or npm left out optional dependencies`);
  process.exit(1);
}

const windows = process.platform === 'win32';
const program = path.join(folder, 'bin', windows ? 'rules.cmd' : 'rules');
const child = spawn(windows ? `"${program}"` : program, process.argv.slice(2), { stdio: 'inherit', shell: windows });
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
