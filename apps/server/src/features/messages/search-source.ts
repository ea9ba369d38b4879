import { linksOf } from '@dorfplatz/content';
import type { SearchHas, SearchHit } from '@dorfplatz/contract';
import { rows, type Sql, sql } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import { messageVisibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchDocument, SearchText } from '../../platform/search/documents.ts';
import { markedHtml, type Snippets } from '../../platform/search/snippets.ts';
import { registerSearchSource, type Seeker } from '../../platform/search/sources.ts';
import { presentActor } from '../members/index.ts';
import { textsOfFiles } from '../uploads/index.ts';
import { knownOf, recipientNames } from './present.ts';
import { messagesByIds } from './queries.ts';
import { wordsOf } from './written-text.ts';

/** A message to more people than these lies in a place that everybody reads, and is looked at for each. */
const PEOPLE_NAMED = 200;
const WITH_MANY = 0;

type Row = {
  id: number;
  author_id: number;
  subject: string;
  content: string;
  at: string;
  people: number[];
  file_ids: number[];
};

const text = `
  select m.id, m.author_id, m.subject, current_names(m.content) as content, m.created_at as at, array(
    select m.author_id where m.sent_deleted_at is null
    union (
      select got.member_id from message_recipients got where got.message_id = m.id and got.deleted_at is null
      limit ${PEOPLE_NAMED + 1}
    )
  ) as people,
  array(select held.file_id from message_files held where held.message_id = m.id order by held.position) as file_ids
  from messages m where m.id = any($1::bigint[])`;

const placesOf = (people: readonly number[]): number[] =>
  people.length > PEOPLE_NAMED ? [WITH_MANY] : people.map((id) => -id);

async function documents(db: Sql, ids: readonly number[]): Promise<SearchDocument[]> {
  const found = (await rows<Row>(db, text, [[...ids]])).filter(({ people }) => people.length > 0);
  const files = await textsOfFiles(
    db,
    found.flatMap(({ file_ids }) => file_ids),
  );
  return Promise.all(
    found.map(async (row): Promise<SearchDocument> => {
      const attached = row.file_ids.flatMap((id) => files.get(id) ?? []);
      const links = linksOf(row.content);
      const words = wordsOf(row.content);
      const texts: SearchText[] = [
        { text: row.subject, weight: 'A', cut: 'prose' },
        { text: words, weight: 'C', cut: 'prose' },
        ...attached.flatMap((file) => file.texts),
        ...links
          .filter((address) => !words.includes(address))
          .map((address): SearchText => ({ text: address, weight: 'D', cut: 'name' })),
      ];
      const has = new Set<SearchHas>(attached.map((file) => file.has));
      if (links.length > 0) has.add('link');
      return {
        id: row.id,
        title: row.subject,
        language: await languageOf(row.content),
        texts: texts.filter((each) => each.text !== ''),
        at: row.at,
        authorId: row.author_id,
        groupId: null,
        places: placesOf(row.people),
        has: [...has],
      };
    }),
  );
}

async function hits(
  { services, viewer }: Seeker,
  ids: readonly number[],
  snippets: Snippets,
): Promise<ReadonlyMap<number, SearchHit>> {
  if (ids.length === 0) return new Map();
  const db = services.db.reads;
  const naming = services.settings.current();
  const [mine, made] = await Promise.all([messagesByIds(db, viewer, ids), documents(db, ids)]);
  const known = await knownOf(db, viewer, naming, mine);
  const byId = new Map(made.map((document) => [document.id, document]));
  const found = new Map<number, SearchHit>();
  for (const row of mine) {
    const document = byId.get(row.id);
    if (!document) continue;
    const { snippet, foundIn } = snippets.best(document);
    found.set(row.id, {
      kind: 'message' as const,
      id: row.id,
      author: presentActor(row.author, naming),
      subject: row.subject,
      html_content: markedHtml(snippets.around(wordsOf(row.content))),
      to: row.to_all ? [naming.name] : recipientNames(row, known),
      created_at: row.created_at,
      title: snippets.mark(row.subject),
      content: snippet,
      found_in: foundIn ?? null,
      html_url: `/messages/${row.id}`,
    });
  }
  return found;
}

registerSearchSource({
  kind: 'message',
  documents,
  all: () => sql`
    select m.id from messages m where m.sent_deleted_at is null
      or exists (select 1 from message_recipients got where got.message_id = m.id and got.deleted_at is null)`,
  readable: ({ viewer }) => sql`array[-${viewer.memberId}::bigint, ${sql.lit(WITH_MANY)}::bigint]`,
  seen: ({ viewer }) => sql<boolean>`exists (
    select 1 from messages m where m.id = d.id and ${messageVisibleTo(viewer)}
  )`,
  inGroup: (groupId) => sql<boolean>`exists (
    select 1 from message_groups lies where lies.message_id = d.id and lies.group_id = ${groupId}
  )`,
  sorts: async () => [
    { name: 'created_at', label: null, by: sql`d.at` },
    { name: 'subject', label: null, by: sql`d.title_key` },
  ],
  hits,
});
