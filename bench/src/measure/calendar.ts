import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import {
  type Call,
  type Comparison,
  compare,
  type LoadOptions,
  percentile,
  runLoad,
  runLoads,
} from './load.ts';
import { startCounting } from './statements.ts';

// As many as open a month, answer or synchronise at the same moment.
const READING: LoadOptions = { connections: 4, seconds: 3 };
const ANSWERING: LoadOptions = { connections: 4, seconds: 5 };
const ALONE: LoadOptions = { connections: 1, seconds: 3 };
const MONTH_P95_MS = 25;
const ANSWER_P95_MS = 15;
const FEED_MS = 100;
const UNCHANGED_MS = 3;
const RATIO = 0.7;
const FEED_APPOINTMENTS = 2_000;

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** A month of this year for each of the people: some 300 calendars are visible to them. */
async function measureMonth(bed: Bed): Promise<Finding[]> {
  const today = Temporal.Now.plainDateISO();
  const dateOf = (index: number) => today.add({ months: (index % 13) - 6 }).toString();
  const callsOf = (path: (date: string) => string): Call[] =>
    bed.people.map(({ cookie }, index) => ({ path: path(dateOf(index)), headers: { cookie } }));
  const own = { url: bed.web.url, calls: callsOf((date) => `/appointments?date=${date}&view=sheet`) };
  const floor = { url: bed.floor.url, calls: callsOf((date) => `/month/${date}`) };
  const headers = { ...own.calls[0]!.headers, accept: 'application/json' };
  const seen = (await (await fetch(`${bed.web.url}/calendars.json`, { headers })).json()) as {
    calendars: unknown[];
  };
  const entries = (await (await fetch(`${bed.web.url}${own.calls[0]!.path}`, { headers })).json()) as {
    appointments: unknown[];
  };
  const compared: Comparison = await compare(own, floor, READING);
  const alone = await runLoads(own, ALONE);
  const what = `month sheet, ${seen.calendars.length} calendars, ${entries.appointments.length} entries`;
  const counter = await startCounting(bed);
  const counted = await counter.count('month sheet', own.calls);
  await counter.stop();
  return [
    {
      what,
      figure: `p50 ${ms(alone.p50)}, p95 ${ms(alone.p95)} one by one; at 4 connections ${Math.round(compared.own.perSecond)}/s, p95 ${ms(compared.own.p95)}`,
      floor: `${Math.round(compared.floor.perSecond)}/s, p95 ${ms(compared.floor.p95)}`,
      ratio: compared.ratio,
      target: `p95 < ${MONTH_P95_MS} ms, ratio ≥ ${RATIO}`,
      isMet: alone.p95 < MONTH_P95_MS && compared.ratio >= RATIO,
      values: { ...compared.own, floorP95: compared.floor.p95 },
    },
    counted,
  ];
}

/** Everybody answers an appointment of a group's open calendar, each their own. */
async function measureAnswers(bed: Bed): Promise<Finding> {
  const { rows } = await bed.client.query<{ id: number }>(
    `select a.id::int from appointments a
     join appointment_containers l on l.appointment_id = a.id
     join containers c on c.id = l.container_id and c.openness = 'internal'
     where a.rrule is null and a.starts_at > now() order by a.id limit $1`,
    [bed.people.length],
  );
  const calls = bed.people.map(({ cookie, csrfToken }, index) => ({
    method: 'PUT' as const,
    path: `/appointments/${rows[index % rows.length]!.id}/participants/me`,
    headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'accepted' }),
  }));
  await runLoad(bed.web.url, calls, { ...ANSWERING, seconds: 1 });
  const alone = await runLoads({ url: bed.web.url, calls }, { ...ANSWERING, seconds: 2, connections: 1 });
  const figures = await runLoad(bed.web.url, calls, ANSWERING);
  return {
    what: 'accept an appointment',
    figure: `p50 ${ms(alone.p50)}, p95 ${ms(alone.p95)} one by one; at 4 connections ${Math.round(figures.perSecond)}/s, p95 ${ms(figures.p95)}`,
    target: `p95 < ${ANSWER_P95_MS} ms`,
    isMet: alone.p95 < ANSWER_P95_MS,
    values: { ...figures, p95Alone: alone.p95 },
  };
}

/** A feed of many appointments, made anew, and the answer that nothing changed. */
async function measureFeed(bed: Bed): Promise<Finding[]> {
  const [person] = bed.people;
  const { rows } = await bed.client.query<{ id: number }>(
    `with made as (
       insert into containers (context_id, kind, slug, name, openness)
       select x.id, 'calendar', 'feed', 'Feed', 'internal' from contexts x where x.network_id is not null returning id
     ), calendar as (insert into calendars (id, color) select id, '#0f766e' from made returning id),
     filled as (
       insert into appointment_containers (container_id, appointment_id)
       select made.id, a.id from made, (
         select id from appointments where rrule is null and starts_at > now() order by id limit $1
       ) a
     ) select id::int from made`,
    [FEED_APPOINTMENTS],
  );
  const calendarId = rows[0]!.id;
  try {
    const headers = { cookie: person!.cookie, accept: 'application/json' };
    const { feeds } = (await (await fetch(`${bed.web.url}/calendars/subscribe`, { headers })).json()) as {
      feeds: { url: string; calendar_id: number | null }[];
    };
    const { pathname, search } = new URL(feeds.find((feed) => feed.calendar_id === calendarId)!.url);
    const path = pathname + search;
    const cold: number[] = [];
    let tag = '';
    for (let run = 0; run < 7; run += 1) {
      const since = performance.now();
      const answer = await fetch(bed.web.url + path);
      await answer.text();
      cold.push(performance.now() - since);
      tag = answer.headers.get('etag')!;
    }
    const unchanged: number[] = [];
    for (let run = 0; run < 300; run += 1) {
      const since = performance.now();
      const answer = await fetch(bed.web.url + path, { headers: { 'if-none-match': tag } });
      await answer.text();
      if (answer.status !== 304) throw new Error(`the feed answered ${answer.status}, not 304`);
      unchanged.push(performance.now() - since);
    }
    unchanged.sort((a, b) => a - b);
    const [p50, p95] = [percentile(unchanged, 0.5), percentile(unchanged, 0.95)];
    const middle = cold.toSorted((a, b) => a - b)[3]!;
    return [
      {
        what: `feed of ${FEED_APPOINTMENTS.toLocaleString('en')} appointments, made anew`,
        figure: `${ms(middle)}, at first ${ms(cold[0]!)}`,
        target: `< ${FEED_MS} ms`,
        isMet: middle < FEED_MS && cold[0]! < FEED_MS,
        values: { middle, first: cold[0]! },
      },
      {
        what: '  unchanged (304)',
        figure: `p50 ${ms(p50)}, p95 ${ms(p95)}`,
        target: `p50 < ${UNCHANGED_MS} ms`,
        isMet: p50 < UNCHANGED_MS,
        values: { p50, p95 },
      },
    ];
  } finally {
    await bed.client.query('delete from containers where id = $1', [calendarId]);
  }
}

/** What the calendar is asked for most: a month, an answer, a feed. */
export const measureCalendar = async (bed: Bed): Promise<Finding[]> => [
  ...(await measureMonth(bed)),
  await measureAnswers(bed),
  ...(await measureFeed(bed)),
];
