import { type RawBuilder, sql } from '../../../platform/db/database.ts';
import { visibleTo } from '../../../platform/policy/visible-to.ts';
import type { SearchSortBy, Seeker } from '../../../platform/search/sources.ts';
import {
  type EntrySet,
  type PropertyRow,
  type PropertySetRow,
  setsOfTrees,
  treePropertiesIn,
  wordIn,
} from '../../property-sets/index.ts';
import { profileKey } from '../profiles.ts';

/** A property in the trees that a viewer sees, and the groups in whose trees all read it; null is the network's tree. */
type Column = {
  property: PropertyRow;
  readIn: readonly (number | null)[];
  notReadIn: readonly (number | null)[];
};

/** Headings and pictures have no words that a column could show. */
const hasColumn = ({ is_visible, type }: PropertyRow) =>
  is_visible && type !== 'headline' && type !== 'image';

/** Groups that ask for something of their own, and whose files the viewer sees. */
async function seenTrees({ services, viewer }: Seeker, sets: readonly PropertySetRow[]): Promise<number[]> {
  const groupIds = sets.flatMap((set) => (set.context_type === 'group' ? [set.context_id] : []));
  if (groupIds.length === 0) return [];
  const { rows } = await sql<{ group_id: number }>`
    select distinct c.group_id from containers c
    where c.kind = 'folder' and c.group_id = any(${groupIds}::bigint[]) and ${visibleTo(viewer)} order by 1
  `.execute(services.db.kysely);
  return rows.map((row) => row.group_id);
}

async function readColumns(seeker: Seeker, name: EntrySet): Promise<Column[]> {
  const sets = await setsOfTrees(seeker.services.db.kysely, name);
  const trees = [null, ...(await seenTrees(seeker, sets))];
  const inTree = new Map(
    trees.map((groupId) => [groupId, treePropertiesIn(sets, name, groupId).filter(hasColumn)] as const),
  );
  const known = new Map<string, PropertyRow>();
  for (const property of [...inTree.values()].flat())
    if (!known.has(property.name)) known.set(property.name, property);
  return [...known.values()].map((property) => {
    const isRead = (groupId: number | null) =>
      inTree.get(groupId)!.some((one) => one.name === property.name && one.type === property.type);
    return {
      property,
      readIn: trees.filter(isRead),
      notReadIn: trees.filter((groupId) => !isRead(groupId)),
    };
  });
}

const known = new WeakMap<Seeker, Map<EntrySet, Promise<Column[]>>>();

/**
 * What can be said of files or folders in the trees that a viewer sees, each name once: two statements, once for all that
 * one request asks of them.
 */
export function columnsOf(seeker: Seeker, name: EntrySet): Promise<Column[]> {
  const mine = known.get(seeker) ?? new Map<EntrySet, Promise<Column[]>>();
  known.set(seeker, mine);
  const columns = mine.get(name) ?? readColumns(seeker, name);
  mine.set(name, columns);
  return columns;
}

const labelOf = ({ viewer, services }: Seeker, { labels }: PropertyRow) =>
  wordIn(labels, viewer.language, services.settings.current().language);

/** Columns by the names of their properties, in the reader's words. */
export const namesOf = async (seeker: Seeker, name: EntrySet): Promise<{ name: string; label: string }[]> =>
  (await columnsOf(seeker, name)).map(({ property }) => ({
    name: property.name,
    label: labelOf(seeker, property),
  }));

const groupsAmong = (trees: readonly (number | null)[]): number[] => trees.filter((id) => id !== null);

/** Whether everybody reads a property where container `c` is. Trees that ask for nothing of their own say what the network's says. */
const isReadThere = ({ readIn, notReadIn }: Column): RawBuilder<boolean> =>
  readIn.includes(null)
    ? sql<boolean>`(c.group_id is null or c.group_id <> all(${groupsAmong(notReadIn)}::bigint[]))`
    : sql<boolean>`c.group_id = any(${groupsAmong(readIn)}::bigint[])`;

/**
 * Sorts by what stands in profiles [RUL-0149], where the viewer reads it. Files and folders may have properties of one
 * name and different types: all are texts here.
 * @param row alias of the file or folder in `lying`
 * @param lying what stands behind `from`, of the thing `d.id` with its container `c`
 */
export const profileSorts = (
  seeker: Seeker,
  columns: readonly Column[],
  row: string,
  lying: RawBuilder<unknown>,
): SearchSortBy[] =>
  columns.flatMap((column) => {
    const { property } = column;
    const key = profileKey(row, property);
    if (key === undefined) return [];
    const text = property.type === 'selection' ? sql`lpad((${key})::text, 6, '0')` : key;
    return {
      name: `profile.${property.name}`,
      label: labelOf(seeker, property),
      by: sql`(select ${text} from ${lying} and ${isReadThere(column)} and ${visibleTo(seeker.viewer)} limit 1)`,
    };
  });
