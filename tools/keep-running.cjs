// node tools/keep-running.cjs [--node-option …] ENTRY [argument …]
// Runs a server as run.cjs does, and starts it again when it dies. It stays ended when it was asked to end (code 0, or a
// signal that reached us) and when it refused to start (code 1). A server that ran before may be refused for a while, by
// a database that is away say, so it is tried a few times more.
'use strict';
const { endAs, forwardSignals, startChild } = require('./child.cjs');

/** The code of a start that is refused: a setting that cannot be used, a taken port. */
const REFUSED = 1;
const REFUSALS_MAX = 3;
const WAIT_MS = 1_000;
const WAIT_MAX_MS = 30_000;
/** Whoever ran for so long has not died of its start: waiting and counting begin anew. */
const WELL_MS = 60_000;

let child;
let asked;
let wait = WAIT_MS;
// One refusal of the first start is enough.
let refusals = REFUSALS_MAX;
let words = process.argv.slice(2);

forwardSignals(
  () => child,
  (signal) => {
    asked = signal;
    // Between two starts there is nobody to end but us.
    if (!child) endAs(null, signal);
  },
);

function start() {
  const since = Date.now();
  child = startChild(words);
  // The demo empties its folder when it is called so, not when it is started again.
  words = words.filter((word) => word !== '--fresh');
  child.on('error', (error) => ended(`it cannot be run: ${error.message}`, REFUSED, null, since));
  child.on('exit', (code, signal) => ended(signal ?? `code ${code}`, code, signal, since));
}

function ended(how, code, signal, since) {
  child = undefined;
  if (Date.now() - since > WELL_MS) {
    wait = WAIT_MS;
    refusals = 0;
  }
  refusals = code === REFUSED ? refusals + 1 : 0;
  if (asked || code === 0 || refusals > REFUSALS_MAX) return endAs(code, signal);
  console.error(`The server ended (${how}); it is started again in ${wait / 1000} s`);
  setTimeout(start, wait);
  wait = Math.min(2 * wait, WAIT_MAX_MS);
}

start();
