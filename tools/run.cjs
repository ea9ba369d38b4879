// node tools/run.cjs [--node-option …] ENTRY [argument …]
// Runs a program with the pinned Node.js, after installing what is missing.
'use strict';
const { endAs, forwardSignals, startChild } = require('./child.cjs');

const child = startChild(process.argv.slice(2));
forwardSignals(() => child);
child.on('exit', endAs);
