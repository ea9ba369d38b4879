import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import type { StreamSource } from '../../features/activities/audience.ts';
import {
  activityPage,
  createStreamFinder,
  entriesByIds,
  visibleStreams,
} from '../../features/activities/queries.ts';
import { markRead, unreadActivities } from '../../features/activities/read-markers.ts';
import { audiencesOf } from '../../features/calendars/audiences.ts';
import { listCalendars } from '../../features/calendars/queries.ts';
import { sidesOf } from '../../features/chat/audience.ts';
import { listChats } from '../../features/chat/queries.ts';
import { messagePage } from '../../features/messages/queries.ts';
import { rawSql, sql } from '../../platform/db/database.ts';
import { rooms } from '../../platform/live/live-messages.ts';
import { asViewer, valuesOf } from '../../platform/policy/asking.ts';
import { type Kind, readsText } from '../../platform/policy/kind.ts';
import { CALENDAR, CHAT, MESSAGE, STREAM } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { roomsOf } from '../../platform/policy/viewer-rooms.ts';
import { canChat, type Reader, type ReadingBed, startReadingBed } from './reading-bed.ts';

const NETWORKS = sizeOf('reading');
const TIME = timeFor('reading', 60_000);

let bed: ReadingBed;
beforeAll(async () => {
  bed = await startReadingBed();
});
afterAll(() => bed.stop());

/** What somebody reads, by the predicate on a row; `more` narrows that. */
async function readBy(kind: Kind, reader: Reader, mayChat = true, more = 'true'): Promise<number[]> {
  const text = `select c.id from ${kind.table} c
    where ${kind.is?.('c') ?? 'true'} and ${readsText(kind, 'c', asViewer(reader, mayChat))} and ${more} order by c.id`;
  const { rows } = await rawSql(text, valuesOf(reader)).execute(bed.db.kysely);
  return (rows as { id: number }[]).map(({ id }) => id);
}

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);
const idsOf = (rows: readonly { id: number }[]): number[] => sorted(rows.map(({ id }) => id));

const entriesOf = async (viewer: Viewer, source: StreamSource): Promise<number[]> =>
  sorted(
    (await activityPage(bed.db, viewer, source, undefined)).flatMap(({ places }) =>
      places.map(({ id }) => id),
    ),
  );

/** The statements of streams that are written for their speed. */
async function checkStreams(viewer: Viewer): Promise<void> {
  const read = await readBy(STREAM, viewer);
  const isOwn = `(c.group_id is null or exists (select 1 from group_memberships m
    where m.group_id = c.group_id and m.member_id = $1 and m.state = 'member'))`;
  const own = await readBy(STREAM, viewer, true, isOwn);
  const followed = await readBy(
    STREAM,
    viewer,
    true,
    isOwn.replace("'member'))", "'member' and m.is_subscribed))"),
  );
  const { rows } = await sql<{ id: number; activity_id: number }>`
    select c.id, lies.activity_id from containers c join activity_containers lies on lies.container_id = c.id
  `.execute(bed.db.kysely);
  expect(await entriesOf(viewer, { kind: 'all' }), 'all').toEqual(read);
  // Guests are asked of each container, whatever the network is like.
  expect(await entriesOf({ ...viewer, isExternal: true }, { kind: 'all' }), 'every container').toEqual(
    await readBy(STREAM, { ...viewer, isExternal: true }),
  );
  expect(await entriesOf(viewer, { kind: 'tag', tag: 'dorf', containerId: null }), 'tag').toEqual(read);
  expect(await entriesOf(viewer, { kind: 'subscribed' }), 'subscribed').toEqual(followed);
  expect(idsOf((await unreadActivities(bed.db, viewer)).streams), 'unread').toEqual(followed);
  expect(idsOf(await visibleStreams(bed.db, viewer)), 'streams').toEqual(read);
  expect(
    idsOf(
      await createStreamFinder(bed.db)(
        viewer,
        rows.map(({ id }) => id),
      ),
    ),
    'finder',
  ).toEqual(read);
  const entries = await entriesByIds(
    bed.db.kysely,
    viewer,
    rows.map((row) => row.activity_id),
  );
  const visible = entries.flatMap(({ places }) => places.filter((place) => place.visible));
  expect(idsOf(visible), 'places').toEqual(read);
  await bed.db.kysely.transaction().execute((tx) => markRead(tx, viewer, undefined, undefined));
  const { rows: marked } = await sql<{ id: number }>`
    select container_id as id from stream_reads where member_id = ${viewer.memberId}
  `.execute(bed.db.kysely);
  expect(idsOf(marked), 'read markers').toEqual(own);
}

async function checkChats(viewer: Viewer, mayChat: boolean): Promise<void> {
  const read = await readBy(CHAT, viewer, mayChat);
  if (mayChat) {
    const listed = (await listChats(bed.db, viewer, undefined, 100)).map(({ chat_id }) => chat_id!);
    expect(sorted(listed), 'list').toEqual(read);
  }
  // Those of groups are heard in rooms that people stay in while a group has no chat.
  const heard = new Set(await roomsOf(bed.db.kysely, viewer, mayChat));
  const { rows } = await sql<{ id: number; group_id: number }>`
    select c.id, c.group_id from chats c join groups g on g.id = c.group_id and g.chat_enabled and g.deleted_at is null
  `.execute(bed.db.kysely);
  const inGroups = rows.filter(
    ({ group_id: id }) => heard.has(rooms.chat(id)) || heard.has(rooms.guestChat(id)),
  );
  expect(idsOf(inGroups), 'rooms').toEqual(await readBy(CHAT, viewer, mayChat, 'c.group_id is not null'));
}

describe('a statement that says who may read in a form of its own', () => {
  it(
    'finds what the predicate finds',
    async () => {
      await bed.onNetworks(NETWORKS, async (plan, people) => {
        for (const person of people) {
          const viewer = person as Viewer;
          await checkStreams(viewer);
          await checkChats(viewer, canChat(viewer, plan));
          expect(idsOf(await listCalendars(bed.db.kysely, viewer)), 'calendars').toEqual(
            await readBy(CALENDAR, viewer),
          );
          const pages = await Promise.all(
            (['inbox', 'sent'] as const).map((list) =>
              messagePage(bed.db, viewer, list, { limit: 25, offset: 0 }),
            ),
          );
          expect(idsOf(pages.flatMap(({ rows }) => rows)), 'messages').toEqual(await readBy(MESSAGE, viewer));
        }
      });
    },
    TIME,
  );

  it(
    'tells of a chat or a calendar those who read it',
    async () => {
      await bed.onNetworks(NETWORKS, async (plan, people) => {
        const chats = (
          await sql<{ id: number }>`select id from chats where group_id is null`.execute(bed.db.kysely)
        ).rows;
        const sides = await sidesOf(
          bed.db.kysely,
          chats.map(({ id }) => id),
        );
        const calendars = (await sql<{ id: number }>`select id from calendars`.execute(bed.db.kysely)).rows;
        const audiences = await audiencesOf(
          bed.db.kysely,
          calendars.map(({ id }) => id),
        );
        for (const reader of people) {
          const told = sides.filter((side) => side.member_id === reader.memberId).map((side) => side.chat_id);
          expect(sorted(told), 'private chats').toEqual(
            await readBy(CHAT, reader, true, 'c.group_id is null'),
          );
          const own = new Set(await roomsOf(bed.db.kysely, reader, canChat(reader, plan)));
          const heard = audiences.filter((audience) => audience.rooms.some((room) => own.has(room)));
          expect(sorted(heard.flatMap(({ calendarIds }) => calendarIds)), 'calendars').toEqual(
            await readBy(CALENDAR, reader),
          );
        }
      });
    },
    TIME,
  );
});
