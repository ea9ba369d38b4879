import type { FileValue, LinkValue, NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { itemVisibleTo, memberVisibleTo } from '../../../platform/policy/visible-to.ts';
import { displayNameOf, type MemberRow, memberColumns, type Naming } from '../../members/index.ts';
import { idsIn, type Links, type Owned } from '../../property-sets/index.ts';
import { type FileRow, fileObject, imagesOf, presentAttachment } from '../../uploads/index.ts';

export type LinkSettings = Naming & Pick<NetworkSettings, 'show_locked_memberships'>;

/** Members as values of properties name them. */
export const presentMemberLink = (row: MemberRow, naming: Naming): LinkValue => ({
  id: row.id,
  displayValue: displayNameOf(row, naming),
  imageId: row.image_id,
  thumbnailUrl: imagesOf(row.image_id)?.medium ?? null,
  html_url: `/members/${row.id}`,
});

/** What an item has to be shown where others lead to it. */
export type RelatedRow = { id: number; title: string; app_slug: string; image_id: number | null };

export const presentItemLink = (row: RelatedRow): LinkValue => ({
  id: row.id,
  // One without a name is still one that the reader sees.
  displayValue: row.title || `#${row.id}`,
  imageId: row.image_id,
  thumbnailUrl: imagesOf(row.image_id)?.medium ?? null,
  html_url: `/items/${row.id}`,
});

/** The columns of `RelatedRow` on `items i` and its `apps a`: its first picture is the first that its app asks for. */
export const relatedColumns = sql`i.id, i.title, a.slug::text as app_slug, (
  select (i.property_values ->> p.name)::bigint from app_properties p
  where p.app_id = a.id and p.type = 'image' and p.removed_at is null and p.is_visible and p.read_grants is null
    and i.property_values ->> p.name ~ '^[0-9]+$'
  order by p.position limit 1
) as image_id`;

async function membersOf(
  db: Sql,
  viewer: Viewer,
  settings: LinkSettings,
  ids: readonly number[],
): Promise<Map<number, LinkValue>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MemberRow>`
    select ${memberColumns('p')} from members p
    where p.id = any(${[...ids]}::bigint[])
      and ${memberVisibleTo(viewer, 'p', { showLocked: settings.show_locked_memberships })}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, presentMemberLink(row, settings)]));
}

async function itemsOf(db: Sql, viewer: Viewer, ids: readonly number[]): Promise<Map<number, LinkValue>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RelatedRow>`
    select ${relatedColumns} from items i join apps a on a.id = i.app_id
    where i.id = any(${[...ids]}::bigint[]) and ${itemVisibleTo(viewer)}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, presentItemLink(row)]));
}

async function filesOf(db: Sql, ids: readonly number[]): Promise<Map<number, FileValue>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ file: FileRow }>`
    select ${sql.raw(fileObject)} as file from files f where f.id = any(${[...ids]}::bigint[]) and f.state = 'published'
  `.execute(db);
  return new Map(
    rows.map(({ file }) => {
      const { id, name, extension, size, url } = presentAttachment(file);
      return [id, { id, name, extension, size, url }];
    }),
  );
}

/** What the values of items name, as far as the viewer sees it: three statements at most, whatever their number. */
export async function linksOf(
  db: Sql,
  viewer: Viewer,
  settings: LinkSettings,
  owned: readonly Pick<Owned, 'properties' | 'values'>[],
): Promise<Links> {
  const [members, items, files] = await Promise.all([
    membersOf(db, viewer, settings, idsIn(owned, 'membership')),
    itemsOf(db, viewer, idsIn(owned, 'relation')),
    filesOf(db, idsIn(owned, 'file')),
  ]);
  return { members, items, files };
}
