import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { NEWEST, SPAN_MS } from '../profile.ts';
import { Chance } from './chance.ts';
import { type Cell, copyRows } from './copy.ts';
import { isoAt } from './people.ts';
import { entryText, fileTexts } from './texts.ts';

const CHATS = 200;
const FILES_IN_FOLDER = 1_000;

type Chat = { id: number; authors: number[] };

const agoOf = (index: number, count: number): string => isoAt(NEWEST - SPAN_MS * (1 - (index + 1) / count));

function* chatRows(chats: readonly Chat[], count: number): Generator<Cell[]> {
  const chance = new Chance(35);
  for (let index = 0; index < count; index += 1) {
    const { id, authors } = chats[index % chats.length]!;
    const number = Math.floor(index / chats.length) + 1;
    const at = agoOf(index, count);
    yield [id, number, number, chance.pick(authors), randomUUID(), entryText(chance, true), at];
  }
}

function* fileRows(owners: readonly number[], firstId: number, count: number): Generator<Cell[]> {
  const chance = new Chance(36);
  for (let index = 0; index < count; index += 1) {
    const owner = chance.pick(owners);
    const { name, description } = fileTexts(chance);
    const at = agoOf(index, count);
    const key = `files/search-${index}`;
    yield [
      firstId + index,
      owner,
      owner,
      'files',
      'published',
      name,
      'pdf',
      'application/pdf',
      1_000,
      '',
      key,
      description,
      at,
      at,
    ];
  }
}

const FILE_COLUMNS =
  'id owner_id updated_by directory state original_filename extension content_type size sha256 storage_key description published_at updated_at'.split(
    ' ',
  );

/** Chats of the largest groups with so many messages, and folders of the network with so many files. */
export async function fillForSearch(
  client: pg.Client,
  counts: { messages: number; files: number },
): Promise<void> {
  await emptyAfterSearch(client);
  const { rows: chats } = await client.query<Chat>(
    `with largest as (
       select id from groups order by member_count desc, id limit $1
     ), open as (
       update groups set chat_enabled = true where id in (select id from largest)
     ), made as (
       insert into chats (network_id, group_id, last_number, last_change, last_message_at)
       select n.id, l.id, $2, $2, now() from networks n, largest l returning id, group_id
     ) select made.id::int, array(
         select m.member_id::int from group_memberships m where m.group_id = made.group_id and m.state = 'member' limit 200
       ) as authors from made order by made.id`,
    [CHATS, Math.ceil(counts.messages / CHATS)],
  );
  await copyRows(
    client,
    'chat_messages',
    ['chat_id', 'number', 'change', 'author_id', 'client_id', 'text', 'created_at'],
    chatRows(chats, counts.messages),
  );
  const { rows: owners } = await client.query<{ id: number }>(
    'select id::int from members order by id limit 1000',
  );
  const { rows: last } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from files',
  );
  const firstId = last[0]!.id + 1;
  await copyRows(
    client,
    'files',
    FILE_COLUMNS,
    fileRows(
      owners.map(({ id }) => id),
      firstId,
      counts.files,
    ),
  );
  await client.query(
    `with root as (
       select d.id, d.container_id from folders d join containers c on c.id = d.container_id
       where d.type = 'root_folder' and c.group_id is null order by d.id limit 1
     ), made as (
       insert into folders (container_id, parent_id, type, name)
       select root.container_id, root.id, 'folder', 'Suche ' || n
       from root, generate_series(0, ($2::int - 1) / ${FILES_IN_FOLDER}) n returning id, container_id, name
     ) insert into file_containers (container_id, folder_id, file_id)
       select made.container_id, made.id, $1::int + n
       from generate_series(0, $2::int - 1) n join made on made.name = 'Suche ' || n / ${FILES_IN_FOLDER}`,
    [firstId, counts.files],
  );
  await client.query('truncate search_changes');
  await client.query('analyze chats, chat_messages, files, file_containers, folders, groups');
}

/** Takes away what was filled in, by this run or by one that was cut off. */
export async function emptyAfterSearch(client: pg.Client): Promise<void> {
  await client.query('delete from chats');
  await client.query('update groups set chat_enabled = false where chat_enabled');
  await client.query(
    `delete from file_containers where file_id in (select id from files where storage_key like 'files/search-%')`,
  );
  await client.query(`delete from files where storage_key like 'files/search-%'`);
  await client.query(`delete from folders where type = 'folder' and name like 'Suche %'`);
  await client.query('truncate search_documents, search_words, search_changes, search_builds');
}
