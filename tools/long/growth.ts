/** What reading a text may cost, and how a test finds out. */

/** How many times as long a text of twice the size may take: the best of five on a quiet machine, and in npm test. */
const GROWTH = { alone: 2.5, amongOthers: 4 };
/** What takes less than this tells nothing about growth. */
const TOO_SHORT_MS = 12;

/** The processor time of this thread that `read` takes, in milliseconds: the best of `rounds`. */
export function processorTime(read: () => unknown, rounds = 5): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds; i += 1) {
    const before = process.threadCpuUsage();
    read();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/** Some systems count a thread's time in steps of 4 ms, so that less than this says little. */
const MEASURED_MS = 40;
/** So many times the size is doubled before a text is found to be too slow. */
const DOUBLINGS = 3;

/**
 * Whether the time that `read` takes grows faster than the text. It does when that shows at three sizes, one after the
 * other: a larger heap or a compiler at work looks the same at one or two.
 * @param make gives a text of about so many characters
 */
export function growsTooFast<T>(
  make: (size: number) => T,
  read: (made: T) => unknown,
  size: number,
): string | undefined {
  const most = process.env.LONG_SUITE === 'growth' ? GROWTH.alone : GROWTH.amongOthers;
  const timeAt = (factor: number) => {
    const made = make(size * factor);
    const once = processorTime(() => read(made), 1);
    // What takes long is measured well enough by one more round, what is short by many together.
    if (once > 500)
      return Math.min(
        once,
        processorTime(() => read(made), 1),
      );
    const times = Math.ceil(MEASURED_MS / Math.max(once, 1));
    const together = () => {
      for (let i = 0; i < times; i += 1) read(made);
    };
    return processorTime(together) / times;
  };
  const first = make(2 * size);
  if (processorTime(() => read(first), 1) < TOO_SHORT_MS) return undefined;
  const times = [timeAt(1)];
  for (let doubling = 1; doubling <= DOUBLINGS; doubling += 1) {
    times.push(timeAt(2 ** doubling));
    if (times.at(-1)! <= most * times.at(-2)!) return undefined;
  }
  const listed = times.map((time) => time.toFixed(0)).join(', ');
  return `${size} to ${size * 2 ** DOUBLINGS} characters take ${listed} ms`;
}
