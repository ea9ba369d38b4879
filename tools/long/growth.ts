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

/**
 * Whether the time that `read` takes grows faster than the text. It does when that shows at two sizes one after the
 * other: once alone, a larger heap or a compiler at work looks the same.
 * @param make gives a text of about so many characters
 */
export function growsTooFast<T>(
  make: (size: number) => T,
  read: (made: T) => unknown,
  size: number,
): string | undefined {
  const most = process.env.LONG_SUITE === 'growth' ? GROWTH.alone : GROWTH.amongOthers;
  const timeAt = (factor: number, rounds?: number) => {
    const made = make(size * factor);
    return processorTime(() => read(made), rounds);
  };
  if (timeAt(2, 1) < TOO_SHORT_MS) return undefined;
  const times = [timeAt(1), timeAt(2)];
  if (times[1]! <= most * times[0]!) return undefined;
  times.push(timeAt(4));
  if (times[2]! <= most * times[1]!) return undefined;
  return `${size} to ${4 * size} characters take ${times.map((time) => time.toFixed(0)).join(', ')} ms`;
}
