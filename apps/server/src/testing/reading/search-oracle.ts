import type { SearchKind } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { createOracle } from './oracle.ts';
import type { Reader } from './reading-bed.ts';

type Group = { id: number; category: number; is_archived: boolean };
type Place = { container: number; group: number | null; is_pending: boolean };
type Facts = {
  ignored: { member: number; ignored: number }[];
  posts: { id: number; author: number; is_deleted: boolean; places: number[] }[];
  replies: { id: number; post: number; author: number; is_deleted: boolean }[];
  pages: { id: number; container: number; is_there: boolean }[];
  folders: { id: number; container: number; is_there: boolean }[];
  files: { id: number; owner: number | null; state: string; places: Place[] }[];
  chats: { id: number; chat: number; author: number | null; is_deleted: boolean }[];
  people: { id: number; state: string }[];
  groups: Group[];
  administrators: { group: number; member: number }[];
  channels: { id: number; is_shown: boolean }[];
  articles: { id: number; channel: number; is_out: boolean }[];
};

const QUERIES: Record<keyof Facts, string> = {
  ignored: 'select member_id as member, ignored_id as ignored from ignored_members',
  posts: `select a.id, a.author_id as author, a.deleted_at is not null as is_deleted,
    array(select container_id from activity_containers where activity_id = a.id) as places from activities a`,
  replies:
    'select id, activity_id as post, author_id as author, deleted_at is not null as is_deleted from replies',
  pages:
    'select id, container_id as container, deleted_at is null and not is_template as is_there from pages',
  folders: `select id, container_id as container, deletion_id is null as is_there from folders where type = 'folder'`,
  files: `select f.id, f.owner_id as owner, f.state, (
      select coalesce(json_agg(json_build_object('container', l.container_id, 'group', c.group_id, 'is_pending', l.is_pending)), '[]')
      from file_containers l join containers c on c.id = l.container_id where l.file_id = f.id
    ) as places from files f`,
  chats: `select chat_id << 26 | number as id, chat_id as chat, author_id as author, deleted_at is not null as is_deleted
    from chat_messages`,
  people: 'select id, state::text from members',
  groups: 'select id, group_category_id as category, archived_at is not null as is_archived from groups',
  administrators: `select group_id as "group", member_id as member from group_memberships where state = 'member' and is_admin`,
  channels: `select id, status = 'published' and not coalesce(starts_at > now(), false)
    and not coalesce(ends_at < now(), false) as is_shown from channels`,
  articles: `select id, channel_id as channel, status = 'published' and published_at < now()
    and not coalesce(ends_at < now(), false) as is_out from blog_articles`,
};

/** Who finds what, worked out of the rows of the tables without the rules of the server. */
export async function createSearchOracle(
  db: Sql,
  options: { guestsChat: boolean; showsLocked: boolean },
): Promise<Record<SearchKind, (reader: Reader) => Set<number>>> {
  const reads = await createOracle(db, options.guestsChat);
  const found = await Promise.all(
    Object.entries(QUERIES).map(async ([name, text]) => [name, (await sql.raw(text).execute(db)).rows]),
  );
  const facts = Object.fromEntries(found) as Facts;
  const ignores = (reader: Reader, author: number | null) =>
    facts.ignored.some(({ member, ignored }) => member === reader.memberId && ignored === author);

  function managesTree(reader: Reader, group: number | null): boolean {
    if (group === null || reader.isNetworkAdmin) {
      const archived = facts.groups.find(({ id }) => id === group)?.is_archived ?? false;
      return reader.isNetworkAdmin && !archived;
    }
    const { category, is_archived } = facts.groups.find(({ id }) => id === group)!;
    const administers = facts.administrators.some(
      (row) => row.group === group && row.member === reader.memberId,
    );
    return !is_archived && (administers || reader.administeredCategoryIds.includes(category));
  }

  /** The ids of rows of which a reader finds each. */
  const of =
    <Row extends { id: number }>(
      rows: readonly Row[],
      kind: string,
      isFound: (row: Row, read: ReadonlySet<number>, reader: Reader) => boolean,
    ) =>
    (reader: Reader) => {
      const read = new Set(reads[kind]!(reader));
      return new Set(rows.filter((row) => isFound(row, read, reader)).map(({ id }) => id));
    };
  const seesPost = (post: Facts['posts'][number], read: ReadonlySet<number>, reader: Reader) =>
    !post.is_deleted && !ignores(reader, post.author) && post.places.some((place) => read.has(place));
  const plain = (kind: string) => (reader: Reader) => new Set(reads[kind]!(reader));
  const postOf = new Map(facts.posts.map((post) => [post.id, post]));

  return {
    activity: of(facts.posts, 'stream', seesPost),
    reply: of(
      facts.replies,
      'stream',
      (row, read, reader) =>
        !row.is_deleted && !ignores(reader, row.author) && seesPost(postOf.get(row.post)!, read, reader),
    ),
    page: of(facts.pages, 'page_tree', (row, read) => row.is_there && read.has(row.container)),
    folder: of(facts.folders, 'folder', (row, read) => row.is_there && read.has(row.container)),
    file: of(
      facts.files,
      'folder',
      (row, read, reader) =>
        row.state === 'published' &&
        row.places.some(
          (place) =>
            read.has(place.container) &&
            (!place.is_pending || row.owner === reader.memberId || managesTree(reader, place.group)),
        ),
    ),
    chat_message: of(
      facts.chats,
      'chat',
      (row, read, reader) => !row.is_deleted && read.has(row.chat) && !ignores(reader, row.author),
    ),
    // Who looks through a preview is found by nobody, and who is gone neither.
    member: of(
      facts.people,
      options.showsLocked ? 'person or locked' : 'person',
      (row, read) => row.id > 0 && read.has(row.id),
    ),
    // What is being prepared or over is found by nobody, though who runs a channel reads it.
    channel: of(facts.channels, 'channel', (row, read) => row.is_shown && read.has(row.id)),
    blog_article: of(
      facts.articles,
      'blog article',
      (row, read) =>
        row.is_out &&
        read.has(row.id) &&
        facts.channels.some(({ id, is_shown }) => id === row.channel && is_shown),
    ),
    message: plain('message'),
    appointment: plain('appointment'),
    calendar: plain('calendar'),
    group: plain('group'),
    task: plain('task'),
    item: plain('item'),
  };
}
