import { linksOf, plainText } from '@dorfplatz/content';
import type { SearchHas, SearchHit } from '@dorfplatz/contract';
import { type RawBuilder, rows, type Sql, sql } from '../../platform/db/database.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import { ignoredBy } from '../../platform/policy/ignored.ts';
import { CHAT } from '../../platform/policy/kinds.ts';
import { chatVisibleTo, idsVisibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchDocument, SearchText } from '../../platform/search/documents.ts';
import { ignoredByViewer, seenAmong } from '../../platform/search/seen-among.ts';
import type { Snippets } from '../../platform/search/snippets.ts';
import { registerSearchSource, type Seeker } from '../../platform/search/sources.ts';
import { displayNameOf, presentActor } from '../members/index.ts';
import { imagesOf, textsOfFiles } from '../uploads/index.ts';
import { chatIdOf } from './chat-key.ts';
import { personObject } from './queries.ts';
import { ofSearchId, searchIdOf } from './search-id.ts';
import type { PersonColumns } from './tables.ts';

type Row = {
  chat_id: number;
  number: number;
  author_id: number;
  group_id: number | null;
  text: string;
  quoted: string | null;
  at: string;
  file_ids: number[];
};

// What a chat tells itself has no author, and is not found.
const text = `
  select x.chat_id, x.number, x.author_id, c.group_id, current_names(x.text) as text, x.created_at as at, current_names(q.text) as quoted, array(
    select held.file_id from chat_message_files held
    where held.chat_id = x.chat_id and held.number = x.number order by held.position
  ) as file_ids
  from unnest($1::bigint[], $2::bigint[]) as asked (chat_id, number)
  join chat_messages x on x.chat_id = asked.chat_id and x.number = asked.number
  join chats c on c.id = x.chat_id
  left join chat_messages q on q.chat_id = x.chat_id and q.number = x.quoted_number and q.deleted_at is null
  where x.author_id is not null and x.deleted_at is null`;

const valuesOf = (ids: readonly number[]) => {
  const asked = ids.map(ofSearchId);
  return [asked.map(({ chatId }) => chatId), asked.map(({ number }) => number)];
};

async function documents(db: Sql, ids: readonly number[]): Promise<SearchDocument[]> {
  const found = await rows<Row>(db, text, valuesOf(ids));
  const files = await textsOfFiles(
    db,
    found.flatMap(({ file_ids }) => file_ids),
  );
  return found.map((row) => {
    const attached = row.file_ids.flatMap((id) => files.get(id) ?? []);
    const links = linksOf(row.text);
    const words = plainText(row.text);
    const quoted = row.quoted === null ? '' : plainText(row.quoted);
    const texts: SearchText[] = [
      { text: words, weight: 'C', cut: 'prose' },
      { text: quoted, weight: 'D', cut: 'prose', foundIn: { type: 'quote', name: '', html_url: null } },
      ...attached.flatMap((file) => file.texts),
      ...links
        .filter((address) => !words.includes(address))
        .map((address): SearchText => ({ text: address, weight: 'D', cut: 'name' })),
    ];
    const has = new Set<SearchHas>(attached.map((file) => file.has));
    if (links.length > 0) has.add('link');
    return {
      id: searchIdOf(row.chat_id, row.number),
      title: '',
      // Most messages are too short to tell.
      language: null,
      texts: texts.filter((each) => each.text !== ''),
      at: row.at,
      authorId: row.author_id,
      groupId: row.group_id,
      places: [row.chat_id],
      has: [...has],
    };
  });
}

const mayChat = ({ services, viewer }: Seeker): boolean => canChat(viewer, services.settings.current());

/** Whoever is in a chat reads its messages, but those of people whom they ignore. */
const seen = (seeker: Seeker): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from chat_messages x join chats c on c.id = x.chat_id
  where x.chat_id = d.id >> 26 and x.number = d.id & 67108863 and x.deleted_at is null
    and x.author_id <> all(${ignoredByViewer(seeker.viewer)}) and ${chatVisibleTo(seeker.viewer, mayChat(seeker))}
)`;

const shownText = `
  select x.chat_id, x.number, x.created_at, ${personObject('a')} as author, c.group_id, g.name as group_name,
    g.image_id as group_image_id, case when p.id is not null then ${personObject('p')} end as partner,
    coalesce(q.author_id = any(${ignoredBy('$3')}), false) as quotes_ignored
  from unnest($1::bigint[], $2::bigint[]) as asked (chat_id, number)
  join chat_messages x on x.chat_id = asked.chat_id and x.number = asked.number
  join members a on a.id = x.author_id
  join chats c on c.id = x.chat_id
  left join groups g on g.id = c.group_id
  left join members p on p.id = c.member_a + c.member_b - $3::bigint
  left join chat_messages q on q.chat_id = x.chat_id and q.number = x.quoted_number`;

type ShownRow = {
  chat_id: number;
  number: number;
  created_at: string;
  author: PersonColumns;
  group_id: number | null;
  group_name: string | null;
  group_image_id: number | null;
  partner: PersonColumns | null;
  quotes_ignored: boolean;
};

/** Where a message is: in its chat, as the viewer calls that. */
const urlOf = (row: ShownRow): string =>
  `/chat/${encodeURIComponent(chatIdOf({ group_id: row.group_id, partner_id: row.partner?.id ?? null }))}#message-${row.number}`;

async function hits(
  seeker: Seeker,
  ids: readonly number[],
  snippets: Snippets,
): Promise<ReadonlyMap<number, SearchHit>> {
  const { services, viewer } = seeker;
  const db = services.db.reads;
  const naming = services.settings.current();
  const [mine, shown, made] = await Promise.all([
    seenAmong(db, seen(seeker), ids),
    rows<ShownRow>(db, shownText, [...valuesOf(ids), viewer.memberId]),
    documents(db, ids),
  ]);
  const byId = new Map(made.filter(({ id }) => mine.includes(id)).map((document) => [document.id, document]));
  const found = new Map<number, SearchHit>();
  for (const row of shown) {
    const whole = byId.get(searchIdOf(row.chat_id, row.number));
    if (!whole) continue;
    // Of people whom one ignores one reads nothing, be it quoted by others.
    const texts = whole.texts.filter(({ foundIn }) => !row.quotes_ignored || foundIn?.type !== 'quote');
    const { snippet, foundIn } = snippets.best({ ...whole, texts });
    const { partner } = row;
    found.set(whole.id, {
      kind: 'chat_message' as const,
      chat_id: row.chat_id,
      number: row.number,
      author: presentActor(row.author, naming),
      chat_name: partner ? displayNameOf(partner, naming) : (row.group_name ?? ''),
      chat_images: partner ? presentActor(partner, naming).images : imagesOf(row.group_image_id),
      created_at: row.created_at,
      title: snippets.mark(''),
      content: snippet,
      found_in: foundIn ?? null,
      html_url: urlOf(row),
    });
  }
  return found;
}

registerSearchSource({
  kind: 'chat_message',
  documents,
  all: () => sql`
    select chat_message_search_id(x.chat_id, x.number) as id from chat_messages x
    where x.author_id is not null and x.deleted_at is null`,
  readable: (seeker) =>
    mayChat(seeker) ? sql`array(${idsVisibleTo(CHAT, seeker.viewer)})` : sql`array[]::bigint[]`,
  seen,
  inGroup: (groupId) => sql<boolean>`exists (
    select 1 from chats lies where lies.id = d.id >> 26 and lies.group_id = ${groupId}
  )`,
  sorts: async () => [{ name: 'created_at', label: null, by: sql`d.at` }],
  hits,
});
