import { Worker } from 'node:worker_threads';
import type { Holiday, Wanted } from './holiday.ts';

/**
 * Public holidays from the package date-holidays. It is loaded in a thread of its own that ends: the rules of the whole
 * world are 40 MB, needed a few times a year.
 */
export function publicHolidays(wanted: Wanted): Promise<Holiday[]> {
  const thread = new Worker(new URL('./work-out.ts', import.meta.url), { workerData: wanted });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('holidays could not be worked out')));
  });
}
