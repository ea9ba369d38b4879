import { linksOf, plainText } from '@dorfplatz/content';
import type { SearchHas, SearchHit } from '@dorfplatz/contract';
import { rows, type Sql, sql } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import { taskVisibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchDocument, SearchText } from '../../platform/search/documents.ts';
import type { Snippets } from '../../platform/search/snippets.ts';
import { registerSearchSource, type Seeker } from '../../platform/search/sources.ts';
import { presentCard, taskUrl } from './present.ts';
import { cardsWhere } from './queries.ts';

type Row = {
  id: number;
  title: string;
  description: string;
  points: string[];
  at: string;
  author_id: number | null;
  group_id: number | null;
  places: number[];
};

// What is of a group lies where its files do; what is not is shown to its people.
const text = `
  select t.id, t.title, current_names(t.description) as description, t.created_at as at, t.author_id, t.group_id,
    array(select i.text from task_checklist_items i where i.task_id = t.id order by i.position, i.id) as points,
    case when t.group_id is null then array(
      select -own.author_id from tasks own where own.id in (t.id, t.parent_id) and own.author_id is not null
      union select -given.member_id from task_assignees given where given.task_id in (t.id, t.parent_id)
    ) else array(
      select c.id from containers c where c.group_id = t.group_id and c.kind = 'folder' order by c.id limit 1
    ) end as places
  from tasks t where t.id = any($1::bigint[]) and t.deleted_at is null`;

async function documents(db: Sql, ids: readonly number[]): Promise<SearchDocument[]> {
  const found = await rows<Row>(db, text, [[...ids]]);
  return Promise.all(
    found.map(async (row): Promise<SearchDocument> => {
      const words = plainText(row.description);
      const texts: SearchText[] = [
        { text: row.title, weight: 'A', cut: 'prose' },
        { text: words, weight: 'C', cut: 'prose' },
        ...row.points.map((point): SearchText => ({ text: point, weight: 'C', cut: 'prose' })),
      ];
      const has: SearchHas[] = linksOf(row.description).length > 0 ? ['link'] : [];
      return {
        id: row.id,
        title: row.title,
        language: await languageOf(`${row.title}\n${words}`),
        texts: texts.filter((each) => each.text !== ''),
        at: row.at,
        authorId: row.author_id,
        groupId: row.group_id,
        places: row.places,
        has,
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
  const reading = { viewer, naming: services.settings.current() };
  const [seen, made] = await Promise.all([
    cardsWhere(db, viewer, sql`t.id = any(${[...ids]}::bigint[])`),
    documents(db, ids),
  ]);
  const byId = new Map(made.map((document) => [document.id, document]));
  const found = new Map<number, SearchHit>();
  for (const row of seen) {
    const document = byId.get(row.id);
    if (!document) continue;
    const { snippet, foundIn } = snippets.best(document);
    const { state, due_on, due_at, group } = presentCard(reading, row);
    found.set(row.id, {
      kind: 'task' as const,
      id: row.id,
      state,
      due_on,
      due_at,
      group: group && { id: group.id, slug: group.slug, name: group.name },
      title: snippets.mark(row.title),
      content: snippet,
      found_in: foundIn ?? null,
      html_url: taskUrl(row.id),
    });
  }
  return found;
}

registerSearchSource({
  kind: 'task',
  documents,
  all: () => sql`select t.id from tasks t where t.deleted_at is null`,
  readable: ({ viewer }) => sql`array(
    select -${viewer.memberId}::bigint
    union select c.id from group_memberships gm join containers c on c.group_id = gm.group_id and c.kind = 'folder'
    where gm.member_id = ${viewer.memberId} and gm.state = 'member'
  )`,
  seen: ({ viewer }) => sql<boolean>`exists (
    select 1 from tasks t where t.id = d.id and ${taskVisibleTo(viewer)}
  )`,
  inGroup: (groupId) => sql<boolean>`exists (
    select 1 from tasks t where t.id = d.id and t.group_id = ${groupId}
  )`,
  sorts: async () => [
    { name: 'title', label: null, by: sql`d.title_key` },
    { name: 'created_at', label: null, by: sql`d.at` },
  ],
  hits,
});
