import type { FolderEntry, PropertyValues } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import {
  changedValues,
  type EntrySet,
  type PropertyRow,
  type PropertySetRow,
  type StoredValues,
  tagNames,
  treePropertiesIn,
  valuesWith,
} from '../property-sets/index.ts';
import { managesFolders } from './policy.ts';
import type { FileRow, FolderRow, PlaceRow } from './tables.ts';

/**
 * What can be said of something that lies in these places: what their trees ask for. Where two trees have a property
 * of one name, that of the first place holds (docs/decisions/0061).
 */
export function propertiesOf(
  name: EntrySet,
  places: readonly Pick<PlaceRow, 'group_id'>[],
  sets: readonly PropertySetRow[],
): PropertyRow[] {
  const trees = [...new Set(places.map((place) => place.group_id))];
  const known = new Map<string, PropertyRow>();
  for (const groupId of trees)
    for (const property of treePropertiesIn(sets, name, groupId))
      if (!known.has(property.name)) known.set(property.name, property);
  return [...known.values()];
}

const noImages: ReadonlyMap<number, string> = new Map();

/** Ids in values that may be those of tags; whether they are, their properties say. */
export const tagIdsIn = (stored: readonly StoredValues[]): number[] => [
  ...new Set(
    stored.flatMap((values) =>
      Object.values(values).flatMap((value) =>
        Array.isArray(value) ? value.filter((each): each is number => Number.isSafeInteger(each)) : [],
      ),
    ),
  ),
];

/** The values of a file as answers hold them. Who gave it, and those who run a folder of it, read all of them. */
export const fileProfile = (
  viewer: Pick<Viewer, 'memberId'>,
  file: Pick<FileRow, 'owner_id' | 'property_values'>,
  properties: readonly PropertyRow[],
  { isRun, tags }: { isRun: boolean; tags: ReadonlyMap<number, string> },
): PropertyValues =>
  valuesWith(
    { properties, values: file.property_values, mayReadAll: isRun || file.owner_id === viewer.memberId },
    { tags, images: noImages },
  );

const readsAll = (viewer: Viewer, folder: FolderRow): boolean =>
  folder.created_by === viewer.memberId || managesFolders(viewer, folder);

/**
 * The values of folders as answers hold them, by the ids of these: a statement for names of tags where there are any.
 * @param sets those of the trees in which they lie
 */
export async function folderProfiles(
  db: Sql,
  viewer: Viewer,
  folders: readonly FolderRow[],
  sets: readonly PropertySetRow[],
): Promise<Map<number, FolderEntry['folder_profile']>> {
  const tags = await tagNames(db, tagIdsIn(folders.map((folder) => folder.property_values)));
  return new Map(
    folders.map((folder) => {
      const properties = propertiesOf('folder_profile', [folder], sets);
      const owned = { properties, values: folder.property_values, mayReadAll: readsAll(viewer, folder) };
      return [folder.folder_id, valuesWith(owned, { tags, images: noImages })];
    }),
  );
}

/** What an order may go by: what lists can be sorted by, and the viewer reads of every line. */
export const sortableIn = (
  name: EntrySet,
  viewer: Viewer,
  folder: FolderRow,
): ReadonlyMap<string, PropertyRow> =>
  new Map(
    propertiesOf(name, [folder], folder.sets ?? [])
      .filter((property) => property.is_visible || managesFolders(viewer, folder))
      .map((property) => [property.name, property]),
  );

/**
 * A value to sort by [RUL-0149]: days and texts as they are, choices in the order in which they are offered; what has
 * none comes last, whatever the direction.
 * @param row alias of the file or folder in the query
 */
export function profileKey(row: string, property: PropertyRow): RawBuilder<unknown> | undefined {
  const value = sql`${sql.ref(`${row}.property_values`)} ->> ${property.name}`;
  switch (property.type) {
    case 'date':
      return sql`nullif(${value}, '')`;
    case 'text':
      return sql`fold(nullif(${value}, ''))`;
    case 'selection': {
      // Of several the first counts.
      const chosen = sql`coalesce(${sql.ref(`${row}.property_values`)} -> ${property.name} ->> 0, ${value})`;
      return sql`array_position(${property.options.map((option) => option.value)}::text[], ${chosen})`;
    }
    default:
      return undefined;
  }
}

/**
 * What is stored of a new file or folder in these folders. Where a form sends values, what must be filled in is missed.
 * @throws Problem 422 below `field`
 */
export async function newProfile(
  tx: Transaction,
  viewer: Viewer,
  name: EntrySet,
  folders: readonly FolderRow[],
  sent: Record<string, unknown> | undefined,
): Promise<StoredValues> {
  if (sent === undefined) return {};
  const sets = folders.flatMap((folder) => folder.sets ?? []);
  const change = { properties: propertiesOf(name, folders, sets), before: {}, sent, field: name };
  const mayChangeLocked = folders.some((folder) => managesFolders(viewer, folder));
  return (await changedValues(tx, viewer, change, { complete: true, mayChangeLocked })).after;
}

/** Changes values of a file; those that its trees do not ask for stay. @throws Problem 422 below `file_profile` */
export async function saveFileProfile(
  tx: Transaction,
  viewer: Viewer,
  file: FileRow,
  sent: Record<string, unknown>,
): Promise<void> {
  const before = file.property_values;
  const change = { properties: file.properties, before, sent, field: 'file_profile' };
  const mayChangeLocked = file.places.some((place) => managesFolders(viewer, place));
  const { after } = await changedValues(tx, viewer, change, { complete: true, mayChangeLocked });
  await sql`update files set property_values = ${JSON.stringify(after)}::jsonb where id = ${file.id}`.execute(
    tx,
  );
}

/** Changes values of a folder. @throws Problem 422 below `folder_profile` */
export async function saveFolderProfile(
  tx: Transaction,
  viewer: Viewer,
  folder: FolderRow,
  sent: Record<string, unknown>,
): Promise<void> {
  const properties = propertiesOf('folder_profile', [folder], folder.sets ?? []);
  const change = { properties, before: folder.property_values, sent, field: 'folder_profile' };
  const mayChangeLocked = managesFolders(viewer, folder);
  const { after } = await changedValues(tx, viewer, change, { complete: true, mayChangeLocked });
  await sql`
    update folders set property_values = ${JSON.stringify(after)}::jsonb where id = ${folder.folder_id}
  `.execute(tx);
}
