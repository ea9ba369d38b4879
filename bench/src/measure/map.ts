import { setTimeout as delay } from 'node:timers/promises';
import { cellAt, projected } from '../../../apps/server/src/features/map/bounds.ts';
import type { Finding } from '../report.ts';
import { round } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { type Call, compare, type LoadOptions } from './load.ts';
import { startCounting } from './statements.ts';

// As many as move a map at the same moment.
const MOVING: LoadOptions = { connections: 4, seconds: 2 };
const RATIO = 0.7;
const SETTINGS_ARE_READ_WITHIN = 15_000;

type Part = { name: string; west: number; south: number; east: number; north: number; zoom: number };

const setMap = (bed: Bed, isShown: boolean) =>
  bed.client.query('update network_settings set settings = settings || $1::jsonb', [{ show_map: isShown }]);

const mapOf = async (bed: Bed): Promise<{ status: number; total: number }> => {
  const headers = { cookie: bed.people[0]!.cookie, accept: 'application/json' };
  const answer = await fetch(`${bed.web.url}/map.json`, { headers });
  return { status: answer.status, ...((await answer.json()) as { total: number }) };
};

/** Runs with the map turned on, which networks do not have unless they want it. */
export async function withMap<T>(bed: Bed, run: () => Promise<T>): Promise<T> {
  await setMap(bed, true);
  try {
    const since = Date.now();
    while ((await mapOf(bed)).status !== 200) {
      if (Date.now() - since > SETTINGS_ARE_READ_WITHIN) throw new Error('the map stays turned off');
      await delay(250);
    }
    return await run();
  } finally {
    await setMap(bed, false);
  }
}

/** The world, a country, and the city in which most people live. */
async function partsOf(bed: Bed): Promise<Part[]> {
  const { rows } = await bed.client.query<{ lat: number; lng: number }>(
    `select latitude as lat, longitude as lng from map_places where member_id is not null
     group by 1, 2 order by count(*) desc, 1, 2 limit 1`,
  );
  const { lat, lng } = rows[0]!;
  return [
    { name: 'the world', west: -180, south: -85, east: 180, north: 85, zoom: 1 },
    { name: 'a country', west: 2, south: 46.5, east: 19, north: 55.5, zoom: 5 },
    { name: 'a city', west: lng - 0.5, south: lat - 0.25, east: lng + 0.5, north: lat + 0.25, zoom: 9.5 },
  ];
}

function floorPath({ west, south, east, north, zoom }: Part): string {
  const { x: left, y: bottom } = projected(south, west);
  const { x: right, y: top } = projected(north, east);
  return `/map-part/${[left, right, top, bottom, cellAt(zoom)].join(',')}`;
}

/** What the map asks for when it opens and moves, against the least SQL that gathers the same people. */
export async function measureMap(bed: Bed): Promise<Finding[]> {
  const { total } = await mapOf(bed);
  const findings: Finding[] = [];
  const counter = await startCounting(bed);
  for (const part of await partsOf(bed)) {
    const { name, west, south, east, north, zoom } = part;
    const what = `map: ${name}${name === 'the world' ? `, ${round(total)} people` : ''}`;
    const callsOf = (path: string): Call[] => bed.people.map(({ cookie }) => ({ path, headers: { cookie } }));
    const own = {
      url: bed.web.url,
      calls: callsOf(`/map?bounds=${[west, south, east, north].join(',')}&zoom=${zoom}`),
    };
    const compared = await compare(own, { url: bed.floor.url, calls: callsOf(floorPath(part)) }, MOVING);
    findings.push(
      {
        what,
        figure: `${round(compared.own.perSecond)}/s, p50 ${compared.own.p50.toFixed(1)} ms, p95 ${compared.own.p95.toFixed(1)} ms`,
        floor: `${round(compared.floor.perSecond)}/s, p95 ${compared.floor.p95.toFixed(1)} ms`,
        ratio: compared.ratio,
        target: `≥ ${RATIO}`,
        isMet: compared.ratio >= RATIO,
        values: { ...compared.own, floorPerSecond: compared.floor.perSecond, floorP95: compared.floor.p95 },
      },
      await counter.count(what, own.calls),
    );
  }
  await counter.stop();
  return findings;
}
