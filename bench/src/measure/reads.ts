import { encodeCursor } from '../../../apps/server/src/platform/http/cursor.ts';
import { Chance } from '../generate/chance.ts';
import { PASSWORD } from '../profile.ts';
import type { Finding } from '../report.ts';
import { againstFloor, round } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { type Call, compare, type LoadOptions } from './load.ts';
import { startCounting } from './statements.ts';

const READING: LoadOptions = { connections: 50, seconds: 1 };
// A password check takes long by design: fewer at once, for longer.
const SIGNING_IN: LoadOptions = { connections: 10, seconds: 2 };

type Read = {
  what: string;
  own(index: number): string;
  floor(index: number): string;
};

async function middleOfEverything(bed: Bed): Promise<{ at: string; id: number }[]> {
  const { rows } = await bed.client.query<{ at: string; id: number }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id::int
     from activities where id % 97 = 0 order by id limit 3000`,
  );
  return rows;
}

const callsOf = (bed: Bed, path: (index: number) => string): Call[] =>
  bed.people.map(({ cookie }, index) => ({ path: path(index), headers: { cookie } }));

/** The pages that people read most, at 50 connections. */
export async function measureReads(bed: Bed): Promise<Finding[]> {
  const cursors = await middleOfEverything(bed);
  const cursorOf = (index: number) => cursors[(index * 31) % cursors.length]!;
  const chance = new Chance(99);
  const others = bed.people.map(() => 1 + chance.below(bed.profile.members));
  const slugOf = (index: number) => bed.groups[index]!.slug;
  const reads: Read[] = [
    {
      what: 'stream page, everything',
      own: () => '/activitystreams/all',
      floor: () => '/stream',
    },
    {
      what: 'stream page, deep by cursor',
      own: (index) => {
        const { at, id } = cursorOf(index);
        return `/activitystreams/all?cursor=${encodeCursor(at, id)}`;
      },
      floor: (index) => `/deep?at=${cursorOf(index).at}&id=${cursorOf(index).id}`,
    },
    {
      what: 'stream page of a group (floor: with replies)',
      own: (index) => `/groups/${slugOf(index)}/activitystreams`,
      floor: (index) => `/group-stream/${slugOf(index)}`,
    },
    { what: 'notifications', own: () => '/api/v1/notifications', floor: () => '/notifications' },
    { what: 'unread counters', own: () => '/api/v1/unreads', floor: () => '/unreads' },
    {
      what: 'group',
      own: (index) => `/api/v1/groups/${slugOf(index)}`,
      floor: (index) => `/group/${slugOf(index)}`,
    },
    {
      what: 'member',
      own: (index) => `/members/${others[index]}`,
      floor: (index) => `/member/${others[index]}`,
    },
  ];
  const findings: Finding[] = [];
  const counter = await startCounting(bed);
  for (const read of reads) {
    const own = { url: bed.web.url, calls: callsOf(bed, read.own) };
    const compared = await compare(own, { url: bed.floor.url, calls: callsOf(bed, read.floor) }, READING);
    findings.push(againstFloor(read.what, compared, 0.7));
    if (read === reads[0]) {
      findings.push({
        what: '  its p99 against the floor’s',
        figure: `${compared.own.p99.toFixed(1)} ms`,
        floor: `${compared.floor.p99.toFixed(1)} ms`,
        ratio: compared.p99Ratio,
        target: '≤ 2',
        isMet: compared.p99Ratio <= 2,
      });
    }
    findings.push(await counter.count(read.what, own.calls));
  }
  await counter.stop();
  findings.push(await measureSignIn(bed));
  return findings;
}

/** Signing in costs what argon2id costs; each person comes from an address of their own. */
async function measureSignIn(bed: Bed): Promise<Finding> {
  const token = 'a-csrf-token-for-signing-in-before-a-session';
  const bodyOf = (memberId: number) =>
    JSON.stringify({ email: `member-${memberId}@example.org`, password: PASSWORD });
  const calls = bed.people.map(
    ({ memberId }, index): Call => ({
      method: 'POST',
      path: '/users/sign_in',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': token,
        'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
        'user-agent': 'bench',
        cookie: `csrf=${token}`,
      },
      body: bodyOf(memberId),
    }),
  );
  const floorCalls = bed.people.map(
    ({ memberId }): Call => ({
      method: 'POST',
      path: '/sign-in',
      headers: { 'content-type': 'application/json' },
      body: bodyOf(memberId),
    }),
  );
  const compared = await compare(
    { url: bed.web.url, calls },
    { url: bed.floor.url, calls: floorCalls },
    SIGNING_IN,
  );
  return {
    what: 'sign-in at 10 connections (floor: the password check alone)',
    figure: `${round(compared.own.perSecond)}/s, p95 ${compared.own.p95.toFixed(0)} ms`,
    floor: `${round(compared.floor.perSecond)}/s`,
    ratio: compared.ratio,
    values: { ...compared.own, floorPerSecond: compared.floor.perSecond },
  };
}
