/** A picture may take 400 MB while it is decoded, so only so many are in work at a time in one process. */
const AT_A_TIME = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs work on pictures in its turn. */
export async function imageWork<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
