import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import { searchedWords } from '../../../platform/db/name-search.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { visibleTo } from '../../../platform/policy/visible-to.ts';
import { type PropertySetRow, setsOfTrees, treePropertiesIn } from '../../property-sets/index.ts';
import { fileRows, waitsFor } from '../queries.ts';
import { type FileRow, type FolderRow, isShownThere, placeJoins } from '../tables.ts';
import { folderRows } from './queries.ts';

export type FilesQuery = 'reviewed' | 'name' | 'recent' | 'favorites' | 'locked';

/** What is looked for, and where: in one tree, below one folder, or everywhere. */
export type Wanted = {
  query: FilesQuery;
  q?: string | undefined;
  context?: { type: 'network' | 'group'; id: number } | undefined;
  folderId?: number | undefined;
  page: number;
  perPage: number;
};

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/**
 * Each word stands in one of the texts, or is found otherwise.
 * @param also a condition that finds what has a pattern
 */
const hasWords = (
  q: string,
  texts: readonly RawBuilder<unknown>[],
  also?: (pattern: RawBuilder<string>) => RawBuilder<boolean>,
): RawBuilder<boolean> => {
  const words = searchedWords(q);
  if (words.length === 0) return sql<boolean>`false`;
  const each = words.map((word) => {
    const pattern = sql<string>`'%' || fold(${escaped(word)}) || '%'`;
    const found = [
      ...texts.map((text) => sql`fold(${text}) like ${pattern}`),
      ...(also ? [also(pattern)] : []),
    ];
    return sql`(${sql.join(found, sql` or `)})`;
  });
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
};

/** Folders `d` of container `c` where it is looked. */
function isWithin({ context, folderId }: Pick<Wanted, 'context' | 'folderId'>): RawBuilder<boolean> {
  if (folderId !== undefined) return sql<boolean>`d.path @> array[${folderId}::bigint]`;
  if (!context) return sql<boolean>`true`;
  return context.type === 'group'
    ? sql<boolean>`c.group_id = ${context.id}`
    : sql<boolean>`c.group_id is null`;
}

/** The file `f` lies where the viewer sees it, and where it is looked. */
const isSeenWithin = (viewer: Viewer, wanted: Wanted): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)}
  where lies.file_id = f.id and ${isWithin(wanted)} and ${visibleTo(viewer)} and ${isShownThere(viewer)}
)`;

/** A text of a profile by which files are found; of a choice with what it is called. */
type Said = { group_id: number | null; name: string; value: string | null; text: string };

/** Texts by which files are found where these sets hold: what stands there, and what choices are called. */
function wordsOf(sets: readonly PropertySetRow[]) {
  const groupIds = sets.flatMap((set) => (set.context_type === 'group' ? [set.context_id] : []));
  const words = [null, ...groupIds].flatMap((groupId) =>
    treePropertiesIn(sets, 'file_profile', groupId).flatMap(({ name, type, options, is_visible }): Said[] => {
      const one = { group_id: groupId, name };
      if (!is_visible) return [];
      if (type === 'text' || type === 'email') return [{ ...one, value: null, text: '' }];
      return type === 'selection'
        ? options.map(({ value, labels }) => ({ ...one, value, text: Object.values(labels).join('\n') }))
        : [];
    }),
  );
  return { groupIds, words };
}

/** What everybody reads in the profile of the file `f`, where the viewer sees it, has a pattern. */
const saysInProfile =
  (viewer: Viewer, { groupIds, words }: ReturnType<typeof wordsOf>) =>
  (pattern: RawBuilder<string>): RawBuilder<boolean> =>
    sql<boolean>`(f.property_values <> '{}' and exists (
    select 1 from file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)}
    join jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as said (group_id bigint, name text, value text, text text)
      on said.group_id is not distinct from case when g.id = any(${groupIds}::bigint[]) then g.id end
    where lies.file_id = f.id and ${visibleTo(viewer)} and ${isShownThere(viewer)}
      and case when said.value is null then fold(f.property_values ->> said.name) like ${pattern}
        else fold(said.text) like ${pattern} and f.property_values -> said.name @> to_jsonb(said.value) end
  ))`;

function conditionOf(
  viewer: Viewer,
  { query, q = '' }: Wanted,
  sets: readonly PropertySetRow[],
): RawBuilder<boolean> {
  switch (query) {
    case 'reviewed':
      return waitsFor(viewer);
    case 'name':
      return hasWords(
        q,
        [sql`f.original_filename`, sql`f.description`],
        saysInProfile(viewer, wordsOf(sets)),
      );
    case 'favorites':
      return sql<boolean>`exists (select 1 from file_favorites star where star.file_id = f.id and star.member_id = ${viewer.memberId})`;
    case 'locked':
      return sql<boolean>`f.locked_by = ${viewer.memberId} and f.locked_until > now()`;
    case 'recent':
      return sql<boolean>`true`;
  }
}

/** A page of the files that are looked for, those changed last first; by name the nearest names first. */
export async function foundFiles(
  db: Sql,
  viewer: Viewer,
  wanted: Wanted,
): Promise<{ files: FileRow[]; total: number }> {
  const order =
    wanted.query === 'name' ? sql`fold(f.original_filename), f.id` : sql`f.updated_at desc, f.id desc`;
  const sets = wanted.query === 'name' ? await setsOfTrees(db, 'file_profile') : [];
  const { rows } = await sql<{ id: number; total: number }>`
    select f.id, count(*) over ()::int as total from files f
    where f.state = 'published' and ${conditionOf(viewer, wanted, sets)} and ${isSeenWithin(viewer, wanted)}
    order by ${order} limit ${wanted.perPage} offset ${(wanted.page - 1) * wanted.perPage}
  `.execute(db);
  if (rows.length === 0) return { files: [], total: 0 };
  const ids = rows.map(({ id }) => id);
  const files = await fileRows(db, viewer, {
    where: sql`f.id = any(${ids}::bigint[])`,
    order: sql`array_position(${ids}::bigint[], f.id)`,
  });
  return { files, total: rows[0]!.total };
}

/** Folders by their names: a handful, since files are what is looked for. */
export async function foundFolders(db: Sql, viewer: Viewer, wanted: Wanted): Promise<FolderRow[]> {
  if (wanted.query !== 'name' || wanted.page > 1) return [];
  return folderRows(db, viewer, {
    where: sql`d.type = 'folder' and ${isWithin(wanted)} and ${hasWords(wanted.q ?? '', [sql`d.name`, sql`d.description`])}`,
    order: sql`fold(d.name), d.id`,
    limit: wanted.perPage,
  });
}

/** How many files wait for the viewer, how many they keep and have locked: for the way there. */
export async function countsFor(
  db: Sql,
  viewer: Viewer,
): Promise<{ waiting_count: number; favorites_count: number; locked_count: number }> {
  const count = (query: FilesQuery, from: RawBuilder<unknown>) => {
    const wanted: Wanted = { query, page: 1, perPage: 1 };
    return sql`(select count(*)::int from files f where f.id in (${from}) and f.state = 'published'
      and ${conditionOf(viewer, wanted, [])} and ${isSeenWithin(viewer, wanted)})`;
  };
  const { rows } = await sql<{ waiting_count: number; favorites_count: number; locked_count: number }>`
    select ${count('reviewed', sql`select file_id from file_versions where state = 'pending'`)} as waiting_count,
      ${count('favorites', sql`select file_id from file_favorites where member_id = ${viewer.memberId}`)} as favorites_count,
      ${count('locked', sql`select id from files where locked_by = ${viewer.memberId}`)} as locked_count
  `.execute(db);
  return rows[0]!;
}
