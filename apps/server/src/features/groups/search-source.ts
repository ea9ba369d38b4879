import { sql } from '../../platform/db/database.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import type { SearchText } from '../../platform/search/documents.ts';
import { registerSearchSource, type SearchSource } from '../../platform/search/sources.ts';
import { imagesOf } from '../uploads/index.ts';
import { groupsByIds } from './queries.ts';

type Row = { id: number; name: string; teaser: string; said: string; created_at: string };

/** What is empty finds nothing. */
const isSaid = ({ text }: SearchText) => text !== '';

const textsOf = (row: Row): SearchText[] => [
  { text: row.name, weight: 'A', cut: 'prose' },
  { text: row.teaser, weight: 'C', cut: 'prose' },
  // A line for each value that everybody reads, tags by their names.
  ...row.said.split('\n').map((text): SearchText => ({ text, weight: 'B', cut: 'prose' })),
];

const source: SearchSource = {
  kind: 'group',

  async documents(db, ids) {
    const { rows } = await sql<Row>`
      select g.id, g.name, g.teaser, coalesce(f.search_text, '') as said, g.created_at
      from groups g left join profiles f on f.group_id = g.id
      where g.id = any(${[...ids]}::bigint[]) and g.deleted_at is null
    `.execute(db);
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      language: null,
      texts: textsOf(row).filter(isSaid),
      at: row.created_at,
      authorId: null,
      groupId: row.id,
      places: [],
      has: [],
    }));
  },

  all: () => sql`select g.id from groups g where g.deleted_at is null`,

  readable: () => null,

  seen: ({ viewer }) =>
    sql<boolean>`exists (select 1 from groups g where g.id = d.id and ${groupVisibleTo(viewer)})`,

  inGroup: (groupId) => sql<boolean>`(d.id = ${groupId})`,

  sorts: async () => [{ name: 'name', label: null, by: sql`d.title_key` }],

  async hits({ services, viewer }, ids, snippets) {
    const db = services.db.kysely;
    const groups = await groupsByIds(db, viewer, ids);
    const documents = new Map((await source.documents(db, ids)).map((one) => [one.id, one]));
    const hits = groups.flatMap((group) => {
      const document = documents.get(group.id);
      if (!document) return [];
      const { snippet, foundIn } = snippets.best(document);
      return {
        kind: 'group' as const,
        id: group.id,
        slug: group.slug,
        images: imagesOf(group.image_id),
        category_slug: group.category.slug,
        category_name: group.category.name,
        member_count: group.member_count,
        archived: group.archived,
        title: snippets.mark(group.name),
        content: snippet,
        found_in: foundIn,
        html_url: `/groups/${group.slug}`,
      };
    });
    return new Map(hits.map((hit) => [hit.id, hit]));
  },
};

registerSearchSource(source);
