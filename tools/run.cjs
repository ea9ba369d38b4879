// node tools/run.cjs [--node-option …] ENTRY [argument …]
// Runs a program with the pinned Node.js, after installing what is missing.
'use strict';
const { spawn } = require('node:child_process');
const { root } = require('./runtime.cjs');
const { setUp } = require('./setup.cjs');

const child = spawn(setUp(), process.argv.slice(2), { cwd: root, stdio: 'inherit' });

// A terminal sends Ctrl C to the child as well; from elsewhere it reaches only us.
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) child.kill('SIGINT');
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

child.on('exit', (code, signal) => {
  if (!signal) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
