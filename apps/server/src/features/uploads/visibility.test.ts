import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { fileVisibleTo } from '../../platform/registries/file-uses.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let guest: Viewer;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  await furnish();
});
afterAll(() => bed?.stop());

const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  (await rows<{ id: number }>(bed.db.kysely, text, values))[0]!.id;

let files = 0;
async function buildFile(name: string, state = 'published', owner: number | null = null): Promise<number> {
  files += 1;
  return insert(
    `insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key)
     values ($1, 'files', $2, $3, 'text/plain', 1, '', $4) returning id`,
    owner,
    state,
    name,
    `visibility-${files}`,
  );
}

/** Two of everything that can have a file: one that the guest sees, and one that they do not. */
async function furnish(): Promise<void> {
  const [person, mate, stranger] = [
    await bed.buildMember({ isExternal: true }),
    await bed.buildMember(),
    await bed.buildMember(),
  ];
  guest = {
    memberId: person.id,
    isExternal: true,
    isNetworkAdmin: false,
    administeredCategoryIds: [],
  } as unknown as Viewer;
  const mine = await bed.buildGroup({ createdBy: mate.id, members: [person.id] });
  const other = await bed.buildGroup({ createdBy: stranger.id, access: 'hidden' });
  const lie = (file: number, stream: number) =>
    sql`
      insert into file_containers (container_id, folder_id, file_id)
      select container_id, id, ${file} from folders where stream_id = ${stream}
    `.execute(bed.db.kysely);
  const show = (table: 'members' | 'groups' | 'appointments', id: number, file: number) =>
    sql`update ${sql.table(table)} set image_id = ${file} where id = ${id}`.execute(bed.db.kysely);
  const attach = (
    table: 'appointment_files' | 'message_files',
    column: 'appointment_id' | 'message_id',
    id: number,
    file: number,
  ) =>
    sql`insert into ${sql.table(table)} (${sql.ref(column)}, file_id, position) values (${id}, ${file}, 0)`.execute(
      bed.db.kysely,
    );

  for (const [word, group, someone] of [
    ['seen', mine, mate],
    ['unseen', other, stranger],
  ] as const) {
    const file = (kind: string) => buildFile(`${word}: ${kind}`);
    await lie(await file('in a stream'), group.streamId);
    await show('members', someone.id, await file('picture of a person'));
    await show('groups', group.id, await file('picture of a group'));
    const calendar = await bed.buildCalendar({ groupId: group.id });
    const appointment = await bed.buildAppointment({ calendarIds: [calendar] });
    await attach('appointment_files', 'appointment_id', appointment, await file('of an appointment'));
    await show('appointments', appointment, await file('picture of an appointment'));
    await sql`update groups set chat_enabled = true where id = ${group.id}`.execute(bed.db.kysely);
    const chat = await insert(
      `insert into chats (network_id, group_id) select id, $1 from networks
       on conflict (group_id) do update set group_id = excluded.group_id returning id`,
      group.id,
    );
    await insert(
      `insert into chat_messages (chat_id, number, change, author_id, client_id, text)
       values ($1, 1, 1, $2, gen_random_uuid(), '') returning chat_id as id`,
      chat,
      someone.id,
    );
    await insert(
      'insert into chat_message_files (chat_id, number, file_id, position) values ($1, 1, $2, 0) returning file_id as id',
      chat,
      await file('in a chat'),
    );
    for (const [kind, member, ofGroup] of [
      ['person', someone.id, null],
      ['group', null, group.id],
    ] as const) {
      const profile = await insert(
        `insert into profiles (member_id, group_id) values ($1, $2)
         on conflict (${member ? 'member_id' : 'group_id'}) do update set property_values = '{}' returning id`,
        member,
        ofGroup,
      );
      await insert(
        `insert into profile_files (profile_id, property_name, file_id, is_visible) values ($1, 'a', $2, true), ($1, 'b', $3, false)
         returning file_id as id`,
        profile,
        await file(`in the profile of a ${kind}`),
        await buildFile(`unseen: kept back in the profile of a ${kind}, ${word}`),
      );
    }
  }
  const send = async (
    kind: string,
    author: number,
    columns: { taken?: boolean; to: number; gone?: boolean },
  ) => {
    const message = await insert(
      `insert into messages (network_id, author_id, content, sent_deleted_at)
       select id, $1, '', case when $2::boolean then now() end from networks returning id`,
      author,
      columns.taken ?? false,
    );
    await insert(
      `insert into message_recipients (message_id, member_id, is_named, deleted_at)
       values ($1, $2, true, case when $3::boolean then now() end) returning message_id as id`,
      message,
      columns.to,
      columns.gone ?? false,
    );
    await attach('message_files', 'message_id', message, await buildFile(kind));
  };
  await send('seen: got in a message', mate.id, { to: person.id });
  await send('seen: sent in a message', person.id, { to: mate.id });
  await send('unseen: in a message of others', mate.id, { to: stranger.id });
  await send('unseen: got in a message that was deleted', mate.id, { to: person.id, gone: true });
  await send('unseen: sent in a message that was taken out', person.id, { to: mate.id, taken: true });

  await buildFile('unseen: nowhere');
  await buildFile('seen: own, not yet published', 'volatile', person.id);
  await buildFile('unseen: own, removed', 'removed', person.id);
  await lie(await buildFile('unseen: in a stream, not yet published', 'volatile', mate.id), mine.streamId);
  await lie(await buildFile('unseen: in a stream, removed', 'removed'), mine.streamId);
}

async function seenWith(options: { guestsChat: boolean }): Promise<string[]> {
  const { rows: found } = await sql<{ name: string }>`
    select f.original_filename as name from files f where ${fileVisibleTo(guest, { showLocked: false, ...options })}
    order by f.id
  `.execute(bed.db.kysely);
  return found.map(({ name }) => name);
}

describe('a file', () => {
  it('is seen by whoever sees one thing that has it, and only then', async () => {
    const { rows: all } = await sql<{ name: string }>`
      select original_filename as name from files order by id
    `.execute(bed.db.kysely);
    const names = all.map(({ name }) => name);
    expect(names.length).toBe(30);
    const seen = names.filter((name) => name.startsWith('seen'));
    expect(await seenWith({ guestsChat: true })).toEqual(seen);
    expect(await seenWith({ guestsChat: false })).toEqual(seen.filter((name) => name !== 'seen: in a chat'));
  });
});
