import type { Finding } from '../report.ts';
import { round } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { runLoads } from './load.ts';

/** What the machine gave on which the absolute figures were set: the same call, as many connections. */
const REFERENCE_PER_SECOND = 37_200;

/** How fast this machine is beside that of the absolute figures: bare Fastify, 8 KB of fixed JSON. */
export async function measureMachine(bed: Bed): Promise<Finding> {
  const { perSecond } = await runLoads(
    { url: bed.floor.url, calls: [{ path: '/fixed' }] },
    { connections: 50, seconds: 1 },
  );
  return {
    what: 'this machine: a fixed answer of 8 KB',
    figure: `${round(perSecond)}/s`,
    floor: `${round(REFERENCE_PER_SECOND)}/s on the machine of the absolute figures`,
    ratio: perSecond / REFERENCE_PER_SECOND,
    values: { perSecond },
  };
}
