import { createFetcher } from '../../../platform/fetcher/fetcher.ts';
import { readFeed, shown } from '../reading/read-feed.ts';
import { ranked } from '../reading/same-entries.ts';

/** What a process that reads feeds is told, and answers. */
export type Order = { addresses: string[]; warm: string };
export type Measured = {
  kind: string;
  error: string | null;
  entries: number;
  /** How much the process grew at most, and the longest that nothing else had its turn, in the time of the processor. */
  megabytes: number;
  heldMs: number;
  ms: number;
};

const MEGABYTE = 1024 * 1024;
const fetcher = createFetcher({ version: '1', reachable: ['127.0.0.1'] });

async function read(address: string) {
  const answer = await readFeed(fetcher, address, { timeoutMs: 15_000 });
  if (answer.kind !== 'read')
    return { kind: answer.kind, error: answer.kind === 'failed' ? answer.error : null, entries: 0 };
  const entries = await shown(
    answer.feed,
    ranked(answer.feed.entries, new Map(), Date.now()).slice(0, 100),
    address,
  );
  return { kind: answer.kind, error: answer.feed.error, entries: entries.length };
}

/**
 * Watches how long each turn of the event loop takes. Other processes may have the processor meanwhile, which is not
 * counted.
 * @returns ends it, and gives the longest
 */
function watchTurns(): () => number {
  let longest = 0;
  let isOver = false;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOver = true;
    return longest;
  };
}

async function measured(address: string): Promise<Measured> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  const held = watchTurns();
  const since = performance.now();
  const got = await read(address);
  const ms = performance.now() - since;
  const heldMs = held();
  clearInterval(look);
  return { ...got, megabytes: (most - before) / MEGABYTE, heldMs, ms };
}

process.on('message', async ({ addresses, warm }: Order) => {
  // As a process that has read feeds before: its program is compiled, and its heap has grown.
  for (let times = 0; times < 3; times += 1) await read(warm);
  const all: Measured[] = [];
  for (const address of addresses) all.push(await measured(address));
  process.send!(all);
});
