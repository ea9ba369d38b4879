// The least code that could answer the same calls on the same database: bare Fastify, bare pg.
import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import * as channels from './channel-statements.ts';
import * as apps from './item-statements.ts';
import * as statements from './statements.ts';

type Row = Record<string, unknown>;

pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1184, String);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 10 });
const http = fastify();

const ask = async (
  { name, text }: statements.Statement,
  values: unknown[],
  client: pg.Pool | pg.PoolClient = pool,
) => (await client.query<Row>({ name, text, values })).rows;

const hashOf = (request: FastifyRequest) => {
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  return createHash('sha256').update(token).digest();
};

async function memberOf(request: FastifyRequest): Promise<unknown> {
  const [row] = await ask(statements.session, [hashOf(request)]);
  if (!row) throw Object.assign(new Error('signed out'), { statusCode: 401 });
  return row.member_id;
}

async function withMarks(memberId: unknown, rows: Row[]) {
  const ids = rows.map((row) => row.id);
  const [unread, likes] = [
    await ask(statements.unreadOf, [memberId, ids]),
    await ask(statements.likesOf, [memberId, ids]),
  ];
  return { activities: rows, unread, likes };
}

const FIXED = JSON.stringify({ text: 'x'.repeat(8 * 1024) });
http.get('/fixed', (_request, reply) => reply.type('application/json').send(FIXED));

http.get('/stream', async (request) => {
  const memberId = await memberOf(request);
  return withMarks(memberId, await ask(statements.streamFirst, [memberId]));
});

http.get<{ Querystring: { at: string; id: string } }>('/deep', async (request) => {
  const memberId = await memberOf(request);
  const { at, id } = request.query;
  return withMarks(memberId, await ask(statements.streamDeep, [memberId, at, id]));
});

http.get<{ Params: { slug: string } }>('/group-stream/:slug', async (request) => {
  const memberId = await memberOf(request);
  const page = await withMarks(
    memberId,
    await ask(statements.streamOfGroup, [memberId, request.params.slug]),
  );
  return { ...page, replies: await ask(statements.repliesOf, [page.activities.map(({ id }) => id)]) };
});

http.get('/unreads', async (request) => ask(statements.unreadCounts, [await memberOf(request)]));

http.get('/notifications', async (request) => {
  const memberId = await memberOf(request);
  const rows = await ask(statements.notifications, [memberId]);
  return { notifications: rows, unseen: await ask(statements.unseen, [memberId]) };
});

http.get<{ Params: { slug: string } }>('/group/:slug', async (request) =>
  ask(statements.group, [await memberOf(request), request.params.slug]),
);

http.get<{ Params: { id: string } }>('/member/:id', async (request) =>
  ask(statements.member, [await memberOf(request), request.params.id]),
);

http.get<{ Params: { id: string } }>('/folder/:id', async (request) => {
  const memberId = await memberOf(request);
  const { id } = request.params;
  const [folder] = await ask(statements.folder, [id]);
  return { ...folder, files: await ask(statements.filesOfFolder, [memberId, id]) };
});

http.get<{ Params: { letter: string } }>('/members-tab/:letter', async (request) => {
  const memberId = await memberOf(request);
  const { letter } = request.params;
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  return {
    entries: await ask(statements.membersOfLetter, [letter, next]),
    letters: await ask(statements.lettersOfMembers, [memberId]),
  };
});

http.get<{ Params: { id: string } }>('/category-tab/:id', async (request) => {
  const memberId = await memberOf(request);
  const values = [memberId, request.params.id];
  return {
    entries: await ask(statements.groupsOfCategory, values),
    letters: await ask(statements.lettersOfCategory, values),
  };
});

const numbersIn = (rows: Row[], name: string) => [
  ...new Set(rows.flatMap((row) => (row[name] as number) ?? [])),
];
const chosenIn = (rows: Row[], name: string) => [
  ...new Set(rows.flatMap((row) => ((row.properties as Record<string, number[]>)[name] ?? []) as number[])),
];

http.get<{ Params: { slug: string } }>('/channel-widgets/:slug', async (request) => {
  const memberId = await memberOf(request);
  const widgets = await ask(channels.widgets, [request.params.slug, memberId]);
  const [pictures, people, coming, entries, previews] = await Promise.all([
    ask(channels.picturesOfWidgets, [numbersIn(widgets, 'id')]),
    ask(channels.peopleOfWidgets, [chosenIn(widgets, 'member_ids')]),
    ask(channels.comingOf, [chosenIn(widgets, 'calendar_ids'), 5]),
    ask(channels.entriesOfFeeds, [numbersIn(widgets, 'feed_id'), 5]),
    ask(channels.previewsOfWidgets, [numbersIn(widgets, 'link_preview_id')]),
  ]);
  return { widgets, pictures, people, coming, entries, previews };
});

/** What the values of items name. */
async function withNamed(items: Row[]) {
  const named = (property: string) => [
    ...new Set(items.flatMap((item) => (item.property_values as Record<string, number[]>)[property] ?? [])),
  ];
  const [tags, members, related] = await Promise.all([
    ask(apps.tagsOfItems, [named('tags')]),
    ask(apps.membersOfItems, [named('people')]),
    ask(apps.relatedOfItems, [named('related')]),
  ]);
  return { items, tags, members, related };
}

http.get<{ Params: { slug: string } }>('/app-table/:slug', async (request) => {
  await memberOf(request);
  const [app] = await ask(apps.app, [request.params.slug]);
  const [items, total] = await Promise.all([
    ask(apps.itemsOfTable, [app!.id]),
    ask(apps.countOfTable, [app!.id]),
  ]);
  return { app, total, ...(await withNamed(items)) };
});

http.get<{ Params: { slug: string } }>('/app-wall/:slug', async (request) => {
  await memberOf(request);
  const [app] = await ask(apps.app, [request.params.slug]);
  const column = (app!.properties as { name: string; options: { value: string }[] }[]).find(
    ({ name }) => name === app!.column_property,
  );
  const [items, counts] = await Promise.all([
    ask(apps.itemsOfWall, [app!.id, column!.options.map(({ value }) => value)]),
    ask(apps.countsOfWall, [app!.id]),
  ]);
  return { app, counts, ...(await withNamed(items)) };
});

http.get('/inbox', async (request) => {
  const memberId = await memberOf(request);
  const [count] = await ask(statements.inboxTotal, [memberId]);
  return { messages: await ask(statements.inbox, [memberId]), total: count!.count };
});

http.get<{ Params: { date: string } }>('/month/:date', async (request) => {
  const memberId = await memberOf(request);
  const first = `${request.params.date.slice(0, 7)}-01`;
  return { appointments: await ask(statements.month, [memberId, first]) };
});

// Left, right, top, bottom and the side of a cell, as shares of the world.
http.get<{ Params: { part: string } }>('/map-part/:part', async (request) => {
  await memberOf(request);
  const cells = await ask(statements.mapCells, request.params.part.split(',').map(Number));
  const alone = cells.filter(({ count }) => count === 1).map(({ id }) => id);
  return { cells, faces: await ask(statements.faces, [alone]) };
});

async function inTransaction<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const insertPost: statements.Statement = {
  name: 'insert_post',
  text: `insert into activities (author_id, content, created_at) values ($1, $2, clock_timestamp()) returning id, created_at`,
};
const insertPlace: statements.Statement = {
  name: 'insert_place',
  text: `
    with placed as (
      insert into activity_containers (container_id, activity_id, author_id, created_at) values ($1, $2, $3, $4)
      returning container_id)
    update containers set last_entry_at = greatest(last_entry_at, $4::timestamptz)
    where id = (select container_id from placed)`,
};
const insertReply: statements.Statement = {
  name: 'insert_reply',
  text: `
    with counted as (update activities set reply_count = reply_count + 1 where id = $1)
    insert into replies (activity_id, author_id, content, created_at) values ($1, $2, $3, clock_timestamp()) returning id`,
};
const insertEvent: statements.Statement = {
  name: 'insert_event',
  text: 'insert into outbox (type, payload, actor_id) values ($1, $2, $3)',
};

// A type that no consumer knows: the events must not be delivered as the product's.
const EVENT = 'floor';

type PostBody = { member: number; stream: number; content: string };
http.post<{ Body: PostBody }>('/post', ({ body }) =>
  inTransaction(async (client) => {
    const [post] = await ask(insertPost, [body.member, body.content], client);
    await ask(insertPlace, [body.stream, post!.id, body.member, post!.created_at], client);
    await ask(insertEvent, [EVENT, { activityId: post!.id }, body.member], client);
    return { id: post!.id };
  }),
);

type ReplyBody = { member: number; post: number; content: string };
http.post<{ Body: ReplyBody }>('/reply', ({ body }) =>
  inTransaction(async (client) => {
    const [reply] = await ask(insertReply, [body.post, body.member, body.content], client);
    await ask(insertEvent, [EVENT, { replyId: reply!.id }, body.member], client);
    return { id: reply!.id };
  }),
);

const digestOf: statements.Statement = {
  name: 'digest_of',
  text: 'select m.id, a.password_digest from members m join accounts a on a.member_id = m.id where m.email = $1',
};
http.post<{ Body: { email: string; password: string } }>('/sign-in', async ({ body }) => {
  const [row] = await ask(digestOf, [body.email]);
  return { ok: await verify(String(row!.password_digest), body.password) };
});

await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
process.once('SIGTERM', () => process.exit(0));
