import type { SearchKind } from '@dorfplatz/contract';
import type { Chance } from '../../demo/chance.ts';
import { type RawBuilder, rows, sql, type Transaction } from '../../platform/db/database.ts';

/** What every thing says, so that one query asks for all of them. */
export const COMMON = 'kanarienvogel';

/** A word that stands in one thing alone. */
export type Canary = { readonly kind: SearchKind; readonly id: number; readonly word: string };

/** So many of each kind lie in each place. */
const COPIES = 8;

/** A word that is like no other, that no language shortens, and in which each letter differs from the one before. */
export function wordBy(chance: Chance): string {
  let word = '';
  while (word.length < 12)
    word += chance.pick([...'bcdfghjklmprtvwxz'].filter((letter) => !word.endsWith(letter)));
  return `${word}q`;
}

type Made = { word: string; id: number };

/**
 * Puts a word of its own into everything of a random network that can be found, and things into all of its places: some
 * of them deleted, in two places, waiting for approval, or of people whom others ignore.
 */
export async function writeCanaries(tx: Transaction, chance: Chance): Promise<Canary[]> {
  const canaries: Canary[] = [];
  const idsOf = async (statement: RawBuilder<unknown>) =>
    (await (statement as RawBuilder<{ id: number }>).execute(tx)).rows.map(({ id }) => id);
  // Whatever the network before left in places that outlive it, and what was noted while this one was written.
  for (const table of ['pages', 'items', 'files', 'file_deletions', 'ignored_members'])
    await sql`delete from ${sql.table(table)}`.execute(tx);
  await sql`delete from folders where type = 'folder'`.execute(tx);
  await sql`truncate search_documents, search_changes, search_words`.execute(tx);

  const people = await idsOf(sql`select id from members where id > 0 order by id`);
  const textOf = (word: string) => `${COMMON} ${word}`;

  /** Writes things, each with a word of its own, by a statement that gives `id` and `word`. */
  async function write<Row extends object>(kind: SearchKind, things: readonly Row[], text: string) {
    if (things.length === 0) return [];
    const named = things.map((thing) => ({ ...thing, word: wordBy(chance) }));
    const made = await rows<Made>(tx, text, [
      JSON.stringify(named.map((each) => ({ ...each, text: textOf(each.word) }))),
    ]);
    canaries.push(...made.map(({ id, word }) => ({ kind, id, word })));
    const ids = new Map(made.map(({ id, word }) => [word, id]));
    return named.map((each) => ({ ...each, id: ids.get(each.word)! }));
  }
  /** Names what is there already. */
  const name = async (
    kind: SearchKind,
    ids: readonly number[],
    update: (word: string, id: number) => unknown,
  ) => {
    for (const id of ids) {
      const word = wordBy(chance);
      await (update(textOf(word), id) as RawBuilder<unknown>).execute(tx);
      canaries.push({ kind, id, word });
    }
  };
  const copies = <Row>(places: readonly number[], make: (place: number) => Row): Row[] =>
    places.flatMap((place) => Array.from({ length: COPIES }, () => make(place)));

  const containers = (kind: string) => idsOf(sql`select id from containers where kind = ${kind} order by id`);
  const appointments = await idsOf(sql`select id from appointments order by id`);
  await name(
    'appointment',
    appointments,
    (text, id) => sql`update appointments set name = ${text} where id = ${id}`,
  );

  const streams = await containers('stream');
  const posts = await write(
    'activity',
    copies(streams, (place) => ({
      places: chance.isLucky(0.2) ? [...new Set([place, chance.pick(streams)])] : [place],
      author: chance.pick(people),
      is_deleted: chance.isLucky(0.1),
      // It tells of an appointment that not all who see the post may see.
      appointment: appointments.length > 0 && chance.isLucky(0.2) ? chance.pick(appointments) : null,
    })),
    `with made as (
      insert into activities (author_id, content, deleted_at, type, appointment_id)
      select author, text, case when is_deleted then now() end, case when appointment is null then 'note' else 'appointment' end, appointment
      from jsonb_to_recordset($1::jsonb) as t (author bigint, text text, is_deleted boolean, appointment bigint)
      returning id, content, author_id, created_at
    ), lies as (
      insert into activity_containers (container_id, activity_id, author_id, created_at)
      select place::bigint, made.id, made.author_id, made.created_at
      from made join jsonb_to_recordset($1::jsonb) as t (text text, places jsonb) on t.text = made.content
      cross join jsonb_array_elements_text(t.places) place
    )
    select id, split_part(content, ' ', 2) as word from made`,
  );
  await write(
    'reply',
    posts.map(({ id }) => ({ post: id, author: chance.pick(people), is_deleted: chance.isLucky(0.1) })),
    `insert into replies (activity_id, author_id, content, deleted_at)
     select post, author, text, case when is_deleted then now() end
     from jsonb_to_recordset($1::jsonb) as t (post bigint, author bigint, text text, is_deleted boolean)
     returning id, split_part(content, ' ', 2) as word`,
  );
  await write(
    'page',
    copies(await containers('page_tree'), (place) => ({
      place,
      is_deleted: chance.isLucky(0.15),
      is_template: chance.isLucky(0.1),
    })),
    `insert into pages (container_id, slug, title, content, deleted_at, is_template)
     select place, word, text, text, case when is_deleted then now() end, is_template
     from jsonb_to_recordset($1::jsonb) as t (place bigint, word text, text text, is_deleted boolean, is_template boolean)
     returning id, slug::text as word`,
  );
  await write(
    'item',
    copies(await containers('app'), (place) => ({
      place,
      is_deleted: chance.isLucky(0.15),
      is_archived: chance.isLucky(0.15),
    })),
    `insert into items (app_id, rank, title, search_text, deleted_at, archived_at)
     select place, row_number() over () - 10000, text, text, case when is_deleted then now() end,
       case when is_archived then now() end
     from jsonb_to_recordset($1::jsonb) as t (place bigint, text text, is_deleted boolean, is_archived boolean)
     returning id, split_part(title, ' ', 2) as word`,
  );
  const roots = await idsOf(sql`select id from folders where type = 'root_folder' order by id`);
  const folders = await write(
    'folder',
    copies(roots, (parent) => ({ parent })),
    `insert into folders (container_id, parent_id, type, name)
     select parent.container_id, parent.id, 'folder', text
     from jsonb_to_recordset($1::jsonb) as t (parent bigint, text text) join folders parent on parent.id = t.parent
     returning id, split_part(name, ' ', 2) as word`,
  );
  const anyFolder = [...roots, ...folders.map(({ id }) => id)];
  await write(
    'file',
    copies(roots, (root) => ({
      folders: chance.isLucky(0.2) ? [...new Set([root, chance.pick(anyFolder)])] : [root],
      owner: chance.pick(people),
      is_pending: chance.isLucky(0.2),
      state: chance.isLucky(0.1) ? 'removed' : 'published',
    })),
    `with made as (
      insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key)
      select owner, 'files', state, text, 'text/plain', 1, '', word
      from jsonb_to_recordset($1::jsonb) as t (owner bigint, state text, text text, word text)
      returning id, storage_key
    ), lies as (
      insert into file_containers (container_id, file_id, folder_id, is_pending)
      select folder.container_id, made.id, folder.id, t.is_pending
      from made join jsonb_to_recordset($1::jsonb) as t (word text, folders jsonb, is_pending boolean) on t.word = made.storage_key
      cross join jsonb_array_elements_text(t.folders) place join folders folder on folder.id = place::bigint
    )
    select id, storage_key as word from made`,
  );
  const chats = await idsOf(sql`select id from chats order by id`);
  await write(
    'chat_message',
    chats.flatMap((chat) =>
      Array.from({ length: COPIES }, (_, index) => ({
        chat,
        number: index + 1,
        author: chance.pick(people),
        is_deleted: chance.isLucky(0.1),
      })),
    ),
    `insert into chat_messages (chat_id, number, change, author_id, client_id, text, deleted_at)
     select chat, number, number, author, gen_random_uuid(), text, case when is_deleted then now() end
     from jsonb_to_recordset($1::jsonb) as t (chat bigint, number bigint, author bigint, text text, is_deleted boolean)
     returning chat_message_search_id(chat_id, number) as id, split_part(text, ' ', 2) as word`,
  );
  await name(
    'calendar',
    await containers('calendar'),
    (text, id) => sql`update containers set name = ${text} where id = ${id}`,
  );
  // Few networks have messages that anybody got: one more goes to everybody.
  await sql`
    with sent as (
      insert into messages (network_id, author_id, content)
      select id, ${chance.pick(people)}, '' from networks returning id, author_id
    )
    insert into message_recipients (message_id, member_id, is_named)
    select sent.id, m.id, true from sent, members m where m.id > 0 and m.id <> sent.author_id`.execute(tx);
  await name(
    'message',
    await idsOf(sql`select id from messages order by id`),
    (text, id) => sql`update messages set subject = ${text}, content = ${text} where id = ${id}`,
  );
  await name(
    'task',
    await idsOf(sql`select id from tasks order by id`),
    (text, id) => sql`update tasks set title = ${text} where id = ${id}`,
  );
  // Their names stand beside what they write, for whoever sees that.
  await name(
    'group',
    await idsOf(sql`select id from groups order by id`),
    (text, id) => sql`update groups set teaser = ${text} where id = ${id}`,
  );
  await name(
    'member',
    people,
    (text, id) => sql`
      insert into profiles (member_id, search_text) values (${id}, ${text})
      on conflict (member_id) do update set search_text = excluded.search_text`,
  );
  // Beside those of the network, of which there may be none, one that all members read.
  const [common] = await idsOf(sql`
    insert into channels (network_id, slug, title, openness, status)
    select id, ${wordBy(chance)}, 'Kanal', 'internal', 'published' from networks returning id`);
  await sql`
    insert into blog_articles (blog_id, channel_id, slug, title, status, published_at)
    select b.id, b.channel_id, status, 'Artikel', status, now() - interval '1 day'
    from blogs b, unnest(array['published', 'draft', 'withdrawn']) status where b.channel_id = ${common}`.execute(
    tx,
  );
  await name(
    'channel',
    await idsOf(sql`select id from channels order by id`),
    (text, id) => sql`update channels set description = ${text} where id = ${id}`,
  );
  await name(
    'blog_article',
    await idsOf(sql`select id from blog_articles order by id`),
    (text, id) => sql`update blog_articles set title = ${text}, body = ${text} where id = ${id}`,
  );
  for (const id of people) {
    const ignored = chance.pick(people);
    if (ignored !== id && chance.isLucky(0.3))
      await sql`insert into ignored_members (member_id, ignored_id) values (${id}, ${ignored})`.execute(tx);
  }
  return canaries;
}

/** Adds somebody who does not exist, as whom an administrator looks. @returns their id, below 0 */
export async function writePreview(tx: Transaction, chance: Chance): Promise<number> {
  // The number of somebody else with the sign turned: what names that one must not be taken for naming this one.
  const { rows: people } = await sql<{ id: number }>`select id from members where id > 0 order by id`.execute(
    tx,
  );
  const id = -chance.pick(people).id;
  await sql`
    insert into members (id, network_id, display_name, state, is_external)
    overriding system value select ${id}, n.id, 'Vorschau', 'preview', ${chance.isLucky(0.5)} from networks n`.execute(
    tx,
  );
  await sql`
    insert into group_memberships (group_id, member_id, state)
    select g.id, ${id}, 'member' from groups g where g.id % 2 = ${chance.between(0, 1)}`.execute(tx);
  return id;
}

/** Ways in which people lose what they read. None gives anybody something that they did not read. */
const LOSSES: readonly ((chance: Chance) => RawBuilder<unknown>)[] = [
  () => sql`delete from group_memberships where id % 3 = 0`,
  () => sql`update group_memberships set state = 'rejected', is_admin = false where id % 3 = 1`,
  () => sql`update activities set deleted_at = now() where id % 4 = 0`,
  () => sql`delete from activity_containers where activity_id % 4 = 1`,
  () => sql`update replies set deleted_at = now() where id % 4 = 0`,
  () => sql`update files set state = 'removed' where id % 3 = 0`,
  () => sql`delete from file_containers where file_id % 3 = 1`,
  () => sql`update pages set deleted_at = now() where id % 3 = 0`,
  () => sql`update items set deleted_at = now() where id % 3 = 0`,
  () => sql`update apps set deleted_at = now() where id % 3 = 0`,
  () => sql`update chat_messages set deleted_at = now(), text = '' where number = 1`,
  () => sql`update groups set chat_enabled = false where id % 2 = 0`,
  () => sql`
    with gone as (update groups set deleted_at = now() where id % 2 = 1 returning id)
    update containers set openness = 'members' where group_id in (select id from gone)`,
  () => sql`
    with closed as (update groups set access = 'hidden' where id % 2 = 0 returning id)
    update containers set openness = 'members' where group_id in (select id from closed)`,
  () => sql`delete from calendar_shares`,
  () => sql`delete from task_assignees where member_id % 2 = 0`,
  () => sql`update tasks set deleted_at = now() where id % 3 = 0`,
  () => sql`delete from appointment_participants where member_id % 2 = 0`,
  () => sql`update message_recipients set deleted_at = now() where member_id % 2 = 0`,
  () => sql`update messages set sent_deleted_at = now() where id % 2 = 0`,
  () => sql`delete from channel_managers`,
  () => sql`delete from channel_groups where channel_id % 2 = 0`,
  () => sql`update channels set openness = 'members' where id % 2 = 0`,
  () => sql`update channels set status = 'archived' where id % 3 = 0`,
  () => sql`update channels set starts_at = null, ends_at = now() - interval '1 second' where id % 3 = 1`,
  () => sql`update blog_articles set status = 'withdrawn' where id % 3 = 0`,
  () => sql`update blog_articles set published_at = now() + interval '1 day' where id % 3 = 1`,
  () => sql`update members set is_network_admin = false`,
  () => sql`delete from group_category_administrators`,
  () => sql`update members set is_external = true, is_network_admin = false where id % 2 = 0`,
  () => sql`update members set state = 'anonymised' where id % 5 = 0`,
  (chance) => sql`
    insert into ignored_members (member_id, ignored_id)
    select one.id, other.id from members one, members other
    where one.id <> other.id and one.id > 0 and other.id > 0 and (one.id + other.id) % 3 = ${chance.between(0, 2)}
    on conflict do nothing`,
];

/** Takes from people some of what they read. */
export async function takeAway(tx: Transaction, chance: Chance): Promise<void> {
  for (const loss of chance.some(LOSSES, 4)) await loss(chance).execute(tx);
}
