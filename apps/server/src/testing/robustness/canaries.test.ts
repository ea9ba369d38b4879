import { randomUUID } from 'node:crypto';
import {
  createActivity,
  createAppointment,
  createMessage,
  createReply,
  ENDPOINTS,
  type Endpoint,
  findTags,
  sendChatMessage,
  uploadFile,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { addressOf } from '../client.ts';
import { connectLive } from '../live/live-client.ts';
import { connectRoles, type LiveCallers } from '../live-calls/callers.ts';
import { buildWorld, type Place, ROLES, type Role, type World } from '../matrix/world.ts';
import { multipartOf } from '../multipart.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let world: World;

/** What each private place holds: words that stand nowhere else, and the ids that lead to them. */
type Nest = {
  word: string;
  place: Place;
  activityId: number;
  replyId: number;
  fileId: number;
  calendarId: number;
  appointmentId: string;
};
const nests: Nest[] = [];

/** What a hidden group says of itself, and a role that it gives one of its people. */
async function describeGroup(groupId: number, word: string): Promise<void> {
  const values = { description: `${word}profile`, address: { city: `${word}profile` } };
  await sql`
    insert into profiles (group_id, property_values, search_text)
    values (${groupId}, ${JSON.stringify(values)}::jsonb, ${`${word}profile`})
  `.execute(bed.db.kysely);
  await sql`
    with given as (
      insert into membership_roles (network_id, group_id, slug, name, plural_name)
      select id, ${groupId}, ${`${word}role`}, ${`${word}role`}, ${`${word}role`} from networks returning id
    )
    insert into member_membership_roles (member_id, membership_role_id)
    select ${world.people.group_member}, id from given
  `.execute(bed.db.kysely);
}

async function hide(name: 'closed' | 'hidden'): Promise<void> {
  const word = `kanarie${name}`;
  const place = world[name];
  const writer = world.clients.group_member;
  const form = multipartOf({
    file: { name: `${word}file.txt`, type: 'text/plain', bytes: Buffer.from(`${word}bytes`) },
  });
  const file = await writer.call(uploadFile, { params: { directory: 'files' }, ...form });
  const { rows } = await sql<{
    id: number;
  }>`insert into tags (name) values (${`${word}tag`}) returning id`.execute(bed.db.kysely);
  const post = await writer.call(createActivity, {
    body: {
      content: `${word}post #[${rows[0]!.id}:${word}tag]`,
      streams: [place.streamId],
      files: [file.body.id],
    },
  });
  const reply = await writer.call(createReply, {
    params: { activityId: post.body.id, type: 'replies' },
    body: { content: `${word}reply` },
  });
  expect([file.status, post.status, reply.status]).toEqual([201, 201, 201]);
  if (name === 'hidden') {
    await sql`update groups set name = ${`${word}name`}, teaser = ${`${word}teaser`} where id = ${place.id}`.execute(
      bed.db.kysely,
    );
    await sql`update containers set name = ${`${word}name`} where id = ${place.streamId}`.execute(
      bed.db.kysely,
    );
    await describeGroup(place.id, word);
  }
  const calendarId = await world.calendar(place);
  await sql`update containers set name = ${`${word}calendar`} where id = ${calendarId}`.execute(
    bed.db.kysely,
  );
  const date = Temporal.Now.plainDateISO('UTC').add({ days: 3 });
  const appointment = await (await bed.as(world.author)).call(createAppointment, {
    body: {
      name: `${word}evening`,
      description: `${word}described`,
      calendar_ids: [calendarId],
      date: { start: `${date}T18:00`, end: `${date}T20:00`, all_day: false, time_zone: 'UTC' },
      location: { name: `${word}where` },
    },
  });
  expect(appointment.status).toBe(201);
  nests.push({
    word,
    place,
    activityId: post.body.id,
    replyId: reply.body.id,
    fileId: file.body.id,
    calendarId,
    appointmentId: appointment.body.id,
  });
}

beforeAll(async () => {
  bed = await startTestBed();
  world = await buildWorld(bed);
  await hide('closed');
  await hide('hidden');
  await bed.delivered();
});
afterAll(() => bed.stop());

const SEARCHES = ['kanarie', 'k', undefined];
const gets = ENDPOINTS.filter((endpoint) => endpoint.method === 'GET');

type Asked = { params: Record<string, unknown>; query: Record<string, unknown> };

/** What of a query an endpoint takes: the rest would only ask the same again. */
const known = (endpoint: Endpoint, query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => name in ((endpoint.query as { properties?: object })?.properties ?? {}),
    ),
  );

function idFor(path: string, nest: Nest): number | string {
  if (path.includes('/storage/')) return nest.fileId;
  if (path.includes('/appointments/')) return nest.appointmentId;
  return path.includes('/calendars/') ? nest.calendarId : nest.activityId;
}

function inputs(endpoint: Endpoint, nest: Nest): Asked[] {
  const id = idFor(endpoint.path, nest);
  const common = {
    id,
    activityId: nest.activityId,
    replyId: nest.replyId,
    groupSlug: nest.place.slug,
    type: 'replies',
    filename: 'x.txt',
    size: '50x50',
  };
  const slugs = [nest.place.slug, String(nest.place.id), String(nest.place.streamId), 'all', 'subscribed'];
  return slugs.flatMap((slug) =>
    SEARCHES.flatMap((q) => [
      { params: { ...common, slug }, query: { q } },
      { params: { ...common, slug }, query: { tag: `${nest.word}tag` } },
    ]),
  );
}

/** Those who read a private place; what it says of itself is known to those who administer it as well. */
const READERS: Role[] = ['external_inside', 'group_member', 'group_admin'];
const ADMINISTRATORS: Role[] = ['category_admin', 'network_admin'];

const echo = (text: string): string => text.replaceAll(/"(request_id|cursor)":"[^"]*"/g, '');

describe('words of a private group', () => {
  it.each(ROLES)(
    'are seen as %s only if they may be',
    async (role) => {
      const leaks: string[] = [];
      let seen = 0;
      for (const nest of nests) {
        for (const endpoint of gets) {
          const asked = new Set<string>();
          for (const input of inputs(endpoint, nest)) {
            const key = addressOf(endpoint, input.params, known(endpoint, input.query));
            if (asked.has(key)) continue;
            asked.add(key);
            const answer = await world.clients[role].call(endpoint, input as never);
            const found = echo(answer.raw.payload).match(
              new RegExp(
                `${nest.word}(name|teaser|profile|role|post|reply|tag|file|bytes|calendar|evening|described|where)`,
                'g',
              ),
            );
            if (!found) continue;
            seen += 1;
            const isName = found.every((word) => /(name|teaser|profile|role)$/.test(word));
            const may = READERS.includes(role) || (isName && ADMINISTRATORS.includes(role));
            if (!may) leaks.push(`${endpoint.name} ${key}: ${[...new Set(found)].join(' ')}`);
          }
        }
      }
      expect([...new Set(leaks)]).toEqual([]);
      if (READERS.includes(role)) expect(seen).toBeGreaterThan(10);
    },
    60_000,
  );

  it('are offered as tags to those who see a post with them, and new to all others', async () => {
    const tagsFor = async (role: Role) =>
      (await world.clients[role].call(findTags, { query: { q: 'kanariehiddent', exclude_new: true } })).body
        .tags;
    expect(await tagsFor('group_member')).toHaveLength(1);
    expect(await tagsFor('other_member')).toEqual([]);
    expect(await tagsFor('network_admin')).toEqual([]);
    const { body } = await world.clients.other_member.call(findTags, { query: { q: 'kanariehiddentag' } });
    expect(body.tags).toEqual([{ id: null, displayValue: 'kanariehiddentag' }]);
  });
});

describe('words between two people', () => {
  const word = 'kanarieprivat';
  let messageId: number;
  let fileIds: number[];
  let callers: LiveCallers;
  beforeAll(async () => {
    const author = await bed.as(world.author);
    const upload = async (name: string) => {
      const form = multipartOf({
        file: { name: `${word}${name}.txt`, type: 'text/plain', bytes: Buffer.from(`${word}bytes`) },
      });
      return (await author.call(uploadFile, { params: { directory: 'files' }, ...form })).body.id;
    };
    const [ofLetter, ofChat] = [await upload('letter'), await upload('chat')];
    const sent = await author.call(createMessage, {
      body: {
        to: [world.people.group_admin],
        subject: `${word}subject`,
        content: `${word}content`,
        attachments: [ofLetter],
      },
    });
    expect(sent.status).toBe(201);
    messageId = sent.body.id;
    fileIds = [ofLetter, ofChat];
    callers = await connectRoles(world);
    const live = await connectLive(callers.url, author);
    await live.ask(sendChatMessage, {
      chat_id: `member/${world.people.group_admin}`,
      client_id: randomUUID(),
      text: `${word}chat`,
      attachments: [ofChat],
    });
    live.close();
    await bed.delivered();
  });
  afterAll(() => callers?.close());

  it.each(ROLES)('are seen as %s only by who got them', async (role) => {
    const seen: string[] = [];
    const note = (what: string, answer: unknown) => {
      const found = echo(JSON.stringify(answer) ?? '').match(new RegExp(`${word}[a-z]*`, 'g'));
      if (found) seen.push(`${what}: ${[...new Set(found)].join(' ')}`);
    };
    for (const endpoint of gets) {
      const asked = new Set<string>();
      for (const id of endpoint.path.includes('/storage/') ? fileIds : [messageId, world.author]) {
        for (const q of ['kanarie', undefined]) {
          const params = {
            id,
            filename: 'x.txt',
            size: '50x50',
            type: 'message',
            lang: 'EN-GB',
            target_id: id,
          };
          const common = { ...params, slug: 'all', groupSlug: world.open.slug, activityId: id, replyId: id };
          const key = addressOf(endpoint, common, known(endpoint, { q }));
          if (asked.has(key)) continue;
          asked.add(key);
          const answer = await world.clients[role].call(endpoint, { params: common, query: { q } } as never);
          note(`${endpoint.name} ${key}`, answer.raw.payload);
        }
      }
    }
    const [low, high] = [world.author, world.people.group_admin].toSorted((a, b) => a - b);
    const ofTwo = `member/${low}:${high}`;
    for (const chat_id of [ofTwo, `member/${world.author}`]) {
      for (const [event, more] of [
        ['more_messages', {}],
        ['more_messages', { changed_since: 0 }],
        ['more_messages', { date: '2020-01-01' }],
        ['chat_details', {}],
        ['mark_as_read', { message_id: 1 }],
        ['react', { message_id: 1, emoji: '🎉', reacted: true }],
        ['edit_message', { message_id: 1, text: 'x' }],
      ] as const)
        note(`${event} ${chat_id}`, await callers.call(role, event, { chat_id, ...more }));
    }
    note('my_chats', await callers.call(role, 'my_chats', {}));
    if (role === 'group_admin') {
      for (const what of ['listMessages', 'getMessage', 'my_chats', 'more_messages', 'chat_details'])
        expect(
          seen.some((each) => each.startsWith(what)),
          what,
        ).toBe(true);
    } else {
      expect(seen).toEqual([]);
    }
  });
});
