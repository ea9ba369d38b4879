import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as otherEvents } from 'node:timers/promises';
import type { Environment } from '../settings/environment.ts';

/** What a scanner says of bytes that it has looked through, or that they are more than it takes. */
export type Verdict = { state: 'clean' } | { state: 'infected'; signature: string } | { state: 'too_large' };

/** Nobody answers where the scanner is to be: nothing is known of the bytes, nor of any others. */
export class ScannerAwayError extends Error {
  override name = 'ScannerAwayError';
}

/** The scanner was there, but said nothing that is a verdict: nothing is known of the bytes. */
export class NoVerdictError extends Error {
  override name = 'NoVerdictError';
}

/** The connection was lost, and with it what clamd may have said: its reply to what is too large can be lost that way. */
class LostError extends NoVerdictError {}

export type Scanner = {
  /** Files of more bytes are not looked through whole, whatever the scanner says of them. */
  readonly maxBytes: number;
  /**
   * Has bytes looked through, in their turn. Nothing but the exact words of clamd for it is a verdict.
   * @param open opens them when their turn has come
   * @throws ScannerAwayError, NoVerdictError; what opening and reading throw
   */
  scan(open: () => Promise<AsyncIterable<Buffer>>): Promise<Verdict>;
  /**
   * The version of the scanner and of its signatures.
   * @throws ScannerAwayError, NoVerdictError
   */
  version(patienceMs?: number): Promise<string>;
};

/** Shorter than MaxScanTime of clamd, two minutes, after which it takes what it did not get through for clean. */
const PATIENCE_MS = 60_000;
const PING_MS = 2_000;
/** So many files are looked through at a time; the others wait. */
const AT_A_TIME = 2;
const REPLY_MAX = 4096;
/** So often it is asked where the connection is lost. */
const TRIES = 3;

/**
 * Asks clamd over its socket (INSTREAM).
 * @param options.patienceMs how long it may take with each piece that is sent to it, and with its answer
 */
export function createScanner(
  { at, maxBytes }: NonNullable<Environment['clamd']>,
  options: { patienceMs?: number } = {},
): Scanner {
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const inTurn = turns(AT_A_TIME);
  return {
    maxBytes,
    scan: (open) =>
      inTurn(() =>
        insist(async () =>
          verdictOf(
            await converse(at, patienceMs, async (send) => {
              if (!(await send(Buffer.from('zINSTREAM\0')))) return;
              for await (const piece of await open()) {
                const length = Buffer.alloc(4);
                length.writeUInt32BE(piece.length);
                // A piece of no length would end the stream before its end.
                if (piece.length > 0 && !(await send(Buffer.concat([length, piece])))) return;
              }
              await send(Buffer.alloc(4));
            }),
          ),
        ),
      ),
    async version(pingMs = PING_MS) {
      const reply = await converse(at, pingMs, async (send) => {
        await send(Buffer.from('zVERSION\0'));
      });
      if (!reply.startsWith('ClamAV ')) throw new NoVerdictError(`clamd says ${shortened(reply)}`);
      return reply;
    },
  };
}

/** Asks again at once where the connection was lost. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LostError) || tries === TRIES) throw error;
    }
}

function verdictOf(reply: string): Verdict {
  if (reply === 'stream: OK') return { state: 'clean' };
  if (reply === 'INSTREAM size limit exceeded. ERROR') return { state: 'too_large' };
  const signature = /^stream: (\S.*) FOUND$/.exec(reply)?.[1];
  if (signature === undefined) throw new NoVerdictError(`clamd says ${shortened(reply)}`);
  // It found nothing, but did not get through it (AlertExceedsMax).
  return signature.startsWith('Heuristics.Limits.Exceeded')
    ? { state: 'too_large' }
    : { state: 'infected', signature };
}

const shortened = (reply: string) => JSON.stringify(reply.slice(0, 200));

/**
 * One question and its answer, which ends with a zero byte. An answer may come before all was sent.
 * @param ask gets `send`, which says whether more is to be sent
 */
async function converse(
  at: NonNullable<Environment['clamd']>['at'],
  patienceMs: number,
  ask: (send: (bytes: Buffer) => Promise<boolean>) => Promise<void>,
): Promise<string> {
  const socket = connect({ ...at, timeout: patienceMs });
  socket.on('error', () => {});
  socket.once('timeout', () => socket.destroy(new Error('took too long')));
  try {
    await once(socket, 'connect').catch((error: Error) => {
      throw new ScannerAwayError(`clamd does not answer: ${error.message}`);
    });
    const answer = answerOf(socket);
    // It may fail while something else is waited for, and is waited for below.
    answer.catch(() => {});
    await ask(async (bytes) => {
      // What came meanwhile is read first: writing to a connection that clamd has closed would end it unread.
      await otherEvents();
      if (socket.destroyed) return false;
      const taken = new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
      await Promise.race([taken, answer.catch(() => {})]);
      return !socket.destroyed;
    });
    return await answer;
  } finally {
    socket.destroy();
  }
}

/** @throws NoVerdictError where it breaks off, takes too long, closes without a word or does not end */
async function answerOf(socket: Socket): Promise<string> {
  let reply = '';
  try {
    for await (const piece of socket) {
      reply += String(piece);
      const end = reply.indexOf('\0');
      if (end >= 0) return reply.slice(0, end);
      if (reply.length > REPLY_MAX) break;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const Kind = code === 'ECONNRESET' || code === 'EPIPE' ? LostError : NoVerdictError;
    throw new Kind(`clamd broke off: ${message}`);
  }
  throw new LostError('clamd closed the connection without an answer');
}

/** Lets so many things run at a time, the others in the order in which they came. */
function turns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
