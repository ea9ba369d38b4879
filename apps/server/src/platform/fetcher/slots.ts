/** Everything that is asked at the same time, of all hosts. */
const TOGETHER = 64;
/** Whoever finds so many before them in front of one host is sent away. */
const QUEUE = 200;

export class BusyError extends Error {}

/** Gives back what was taken. */
export type Release = () => void;

type Waiting = { host: string; most: number; begin: () => void };

/**
 * Lets only so many requests run at once, all together and per host; the others wait in order.
 * @returns takes a place; it rejects with the reason of the signal when that ends the waiting, or with `BusyError`
 */
export function createSlots() {
  const running = new Map<string, number>();
  let waiting: Waiting[] = [];
  let all = 0;

  const isFree = ({ host, most }: Pick<Waiting, 'host' | 'most'>) =>
    all < TOGETHER && (running.get(host) ?? 0) < most;

  function leave(host: string): void {
    all -= 1;
    const left = running.get(host)! - 1;
    if (left === 0) running.delete(host);
    else running.set(host, left);
    const next = waiting.find(isFree);
    if (!next) return;
    waiting = waiting.filter((each) => each !== next);
    next.begin();
  }

  function enter(host: string): Release {
    all += 1;
    running.set(host, (running.get(host) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      leave(host);
    };
  }

  return async function take(host: string, most: number, signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    if (isFree({ host, most })) return enter(host);
    if (waiting.filter((each) => each.host === host).length >= QUEUE)
      throw new BusyError(`too many wait for ${host}`);
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const own: Waiting = { host, most, begin: () => resolve(enter(host)) };
    waiting.push(own);
    const giveUp = () => {
      waiting = waiting.filter((each) => each !== own);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
}
