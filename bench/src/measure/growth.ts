import { PROFILES } from '../profile.ts';
import type { Finding } from '../report.ts';
import { type Bed, openBed } from './bed.ts';
import { openDatabase } from './database.ts';
import { median, RUNS, runLoad } from './load.ts';
import { tidy } from './tidy.ts';

const READING = { connections: 50, seconds: 1 };

/** The stream page on the large profile against the same page on the small one, in turns. */
export async function measureGrowth(bed: Bed, log: (line: string) => void): Promise<Finding> {
  const database = await openDatabase(PROFILES.small!, log);
  try {
    await tidy(database.superuserUrl);
    const small = await openBed(PROFILES.small!, database);
    const p50 = async ({ web, people }: Bed) => {
      const calls = people.map(({ cookie }) => ({ path: '/activitystreams/all', headers: { cookie } }));
      return (await runLoad(web.url, calls, READING)).p50;
    };
    const pairs: [number, number][] = [];
    await p50(small);
    await p50(bed);
    for (let run = 0; run < RUNS; run += 1) pairs.push([await p50(bed), await p50(small)]);
    await small.stop();
    const ratio = median(pairs.map(([large, little]) => large / little));
    return {
      what: 'growth: p50 of the stream page, large against small',
      figure: `${median(pairs.map(([large]) => large)).toFixed(1)} ms`,
      floor: `${median(pairs.map(([, little]) => little)).toFixed(1)} ms`,
      ratio,
      target: '≤ 1.3',
      isMet: ratio <= 1.3,
    };
  } finally {
    await database.stop();
  }
}
