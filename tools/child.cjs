// Runs programs with the pinned Node.js, after installing what is missing.
'use strict';
const { spawn } = require('node:child_process');
const { join } = require('node:path');
const { root } = require('./runtime.cjs');
const { setUp } = require('./setup.cjs');

// Compiled code is kept between starts: a third of the time, and memory of the compiler.
const env = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  // glibc keeps memory for each thread otherwise: a tenth of what a busy process holds.
  MALLOC_ARENA_MAX: '2',
  ...process.env,
};

/** Starts a program as our child; it writes where we write. */
const startChild = (words) => spawn(setUp(), words, { cwd: root, stdio: 'inherit', env });

/**
 * Hands signals on to whatever child runs at the time.
 * @param current gives the child, or undefined while none runs
 * @param onSignal is told of each signal
 */
function forwardSignals(current, onSignal = () => {}) {
  process.on('SIGINT', () => {
    // A terminal sends Ctrl C to the child as well; from elsewhere it reaches only us.
    if (!process.stdin.isTTY) current()?.kill('SIGINT');
    onSignal('SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      current()?.kill(signal);
      onSignal(signal);
    });
  }
}

/** Ends this process as the child ended. */
function endAs(code, signal) {
  if (!signal) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

module.exports = { endAs, forwardSignals, startChild };
