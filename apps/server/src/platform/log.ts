import { type Logger, pino } from 'pino';
import type { Environment } from './settings/environment.ts';

/** What waits while lines cannot be written; what comes after it is lost. */
const WAITING_BYTES = 1_000_000;

/** The log of a process: JSON lines on standard output. Lines that cannot be written, on a full disk say, are lost. */
export function createLog(environment: Pick<Environment, 'logLevel' | 'role'>): Logger {
  const destination = pino.destination({ dest: 1, maxLength: WAITING_BYTES });
  // Lines are written as they come, so that there is nothing to flush but what could not be written, and with that it
  // would be tried for ever: a process could not end.
  destination.flushSync = () => {};
  // Whoever listens keeps these errors from being thrown, here and where lines are written past the log.
  destination.on('error', () => {});
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  return pino(
    {
      level: environment.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
      base: { role: environment.role ?? 'web' },
    },
    destination,
  );
}
