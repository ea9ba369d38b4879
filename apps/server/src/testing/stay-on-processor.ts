// Runs in a worker before each of its test files.
import { stayOnProcessor, workerNumber } from './workers.ts';

const DONE = Symbol.for('this worker stays on its processor');
const worker = globalThis as { [DONE]?: true };
if (!worker[DONE]) stayOnProcessor(workerNumber(), process.pid);
worker[DONE] = true;
