import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { type Call, type Comparison, compare, type LoadOptions } from './load.ts';

const WRITING: LoadOptions = { connections: 20, seconds: 1 };
const RATIO = 0.5;
const P95_MS = 15;
const CONTENT =
  'Wir treffen uns am Samstag vor dem **Dorfhaus** und bringen Kuchen, Werkzeug und Decken mit.';

/** A recent post in the group of each of the people; those whose group has none are left out. */
async function postsToAnswer(bed: Bed): Promise<{ index: number; post: number }[]> {
  const { rows } = await bed.client.query<{ index: number; post: number }>(
    `select (t.position - 1)::int as index, latest.activity_id::int as post
     from unnest($1::bigint[]) with ordinality as t (container_id, position)
     cross join lateral (
       select activity_id from activity_containers where container_id = t.container_id
       order by created_at desc, activity_id desc offset t.position % 5 limit 1
     ) latest`,
    [bed.groups.map(({ streamId }) => streamId)],
  );
  return rows;
}

const json = { 'content-type': 'application/json' };

const asPerson = (bed: Bed, index: number): Record<string, string> => ({
  ...json,
  cookie: bed.people[index]!.cookie,
  'x-csrf-token': bed.people[index]!.csrfToken,
});

function findings(what: string, { own, floor, ratio }: Comparison): Finding[] {
  const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
  return [
    {
      what: `write a ${what}, its event recorded`,
      figure: `${perSecond(own.perSecond)}, p50 ${own.p50.toFixed(1)} ms`,
      floor: perSecond(floor.perSecond),
      ratio,
      target: `≥ ${RATIO}`,
      isMet: ratio >= RATIO,
      values: { ...own, floorPerSecond: floor.perSecond },
    },
    {
      what: '  its p95 at 20 connections',
      figure: `${own.p95.toFixed(1)} ms`,
      floor: `${floor.p95.toFixed(1)} ms`,
      target: `< ${P95_MS} ms`,
      isMet: own.p95 < P95_MS,
    },
  ];
}

/** Posts and replies in many groups at once, against the bare transaction with the same inserts. */
export async function measureWrites(bed: Bed): Promise<Finding[]> {
  const posts = await compare(
    {
      url: bed.web.url,
      calls: bed.groups.map(
        ({ streamId }, index): Call => ({
          method: 'POST',
          path: '/api/v1/activities',
          headers: asPerson(bed, index),
          body: JSON.stringify({ content: CONTENT, streams: [streamId] }),
        }),
      ),
    },
    {
      url: bed.floor.url,
      calls: bed.groups.map(
        ({ streamId }, index): Call => ({
          method: 'POST',
          path: '/post',
          headers: json,
          body: JSON.stringify({ member: bed.people[index]!.memberId, stream: streamId, content: CONTENT }),
        }),
      ),
    },
    WRITING,
  );
  const answered = await postsToAnswer(bed);
  const replies = await compare(
    {
      url: bed.web.url,
      calls: answered.map(
        ({ index, post }): Call => ({
          method: 'POST',
          path: `/api/v1/activities/${post}/replies`,
          headers: asPerson(bed, index),
          body: JSON.stringify({ content: CONTENT }),
        }),
      ),
    },
    {
      url: bed.floor.url,
      calls: answered.map(
        ({ index, post }): Call => ({
          method: 'POST',
          path: '/reply',
          headers: json,
          body: JSON.stringify({ member: bed.people[index]!.memberId, post, content: CONTENT }),
        }),
      ),
    },
    WRITING,
  );
  return [...findings('post', posts), ...findings('reply', replies)];
}
