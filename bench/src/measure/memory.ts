import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { runLoad } from './load.ts';
import { memoryOf, startServer } from './processes.ts';

const SETTLED_MS = 10_000;

/** The most that a process ever held, in megabytes (VmHWM of proc(5)). */
function mostMemoryOf(pid: number): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

const megabytes = (what: string, value: number, limit: number): Finding => ({
  what,
  figure: `${value.toFixed(0)} MB`,
  target: `< ${limit} MB`,
  isMet: value < limit,
  values: { megabytes: value },
});

/** A web and a worker process that were just started and have nothing to do. */
export async function measureIdleMemory(bed: Bed): Promise<Finding[]> {
  const env = { DATA_DIR: bed.database.dataDir, DATABASE_URL: bed.database.url };
  const web = await startServer({ ...env, ROLE: 'web' });
  const worker = await startServer({ ...env, ROLE: 'worker' });
  await delay(SETTLED_MS);
  const findings = [
    megabytes('memory of the web process, idle', memoryOf(web.pid), 180),
    megabytes('memory of the worker process, idle', memoryOf(worker.pid), 180),
  ];
  await web.stop();
  await worker.stop();
  return findings;
}

/** The most that the measured web process held while it read and wrote at full load; before live connections. */
export const measureLoadMemory = (bed: Bed): Finding[] => [
  megabytes('memory of the web process, most at full load', mostMemoryOf(bed.web.pid), 320),
];

/** Memory over time at full load: the slope of the line through it (least squares). */
export async function measureSlope(bed: Bed, minutes: number): Promise<Finding> {
  const what = 'growth of the web process at full load';
  const target = '< 1 MB a minute over 15';
  if (minutes === 0) return { what, target, figure: 'not measured: takes 15 minutes (--soak 15)' };
  const calls = bed.people.map(({ cookie }) => ({ path: '/activitystreams/all', headers: { cookie } }));
  const points: { at: number; value: number }[] = [];
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    await runLoad(bed.web.url, calls, { connections: 50, seconds: 10 });
    points.push({ at: Date.now() / 60_000, value: memoryOf(bed.web.pid) });
  }
  // The caches fill at first.
  const settled = points.slice(Math.floor(points.length / 5));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(settled.map((point) => point.at));
  const value = mean(settled.map((point) => point.value));
  const slope =
    settled.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0) /
    settled.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  return {
    what,
    target,
    figure: `${slope.toFixed(2)} MB a minute over ${minutes} minutes`,
    ...(minutes >= 15 && { isMet: slope < 1 }),
    values: { slope, minutes },
  };
}
