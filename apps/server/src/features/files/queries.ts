import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import { type FileSettings, fileVisibleTo } from '../../platform/registries/file-uses.ts';
import { heldText } from '../../platform/scanner/guarded-storage.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';
import { type PropertyRow, type PropertySetRow, treeSets } from '../property-sets/index.ts';
import { isAmongFiles } from '../uploads/index.ts';
import { fileProfile, propertiesOf, tagIdsIn } from './profiles.ts';
import {
  type FileRow,
  isHeld,
  isManaged,
  officeLock,
  type PlaceRow,
  placeColumns,
  placeJoins,
  type StoredRow,
} from './tables.ts';

/**
 * Files `f` as the viewer stands to them.
 * @param options.from what stands before `where`, if more than `files f` is asked
 * @param options.order SQL behind `order by`
 */
export async function fileRows(
  db: Sql,
  viewer: Viewer,
  options: {
    from?: RawBuilder<unknown>;
    where: RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
    limit?: number;
    offset?: number;
  },
): Promise<FileRow[]> {
  const { from = sql`files f`, where, order = sql`f.id`, limit = null, offset = 0 } = options;
  const { rows } = await sql<StoredRow>`
    select f.id, f.owner_id, f.state, f.original_filename, f.extension, f.content_type, f.size, f.width, f.height,
      f.description, f.property_values, f.major, f.minor, f.updated_at, f.created_at, f.approved_at, f.finalized_at,
      case when ${isHeld} then f.locked_until end as locked_until,
      case when ${isHeld} then f.locked_by end as holder_id,
      f.view_count, f.viewed_at, writer.id as author_id, ${sql.raw(heldText('f'))} as held,
      exists (select 1 from file_favorites star where star.file_id = f.id and star.member_id = ${viewer.memberId}) as is_favorite,
      (
        select jsonb_build_object('id', v.id, 'major', v.major, 'minor', v.minor, 'author_id', v.author_id)
        from file_versions v where v.file_id = f.id and v.state = 'pending' order by v.id desc limit 1
      ) as pending,
      ${officeLock} as office_lock
    from ${from}
    left join members writer on writer.id = coalesce(f.updated_by, f.owner_id)
    left join members locker on locker.id = f.locked_by
    where ${where}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(db);
  return withPlacesAndPeople(db, viewer, rows);
}

type Lying = [fileId: number, folderId: number, isPending: boolean];
type Place = PlaceRow & { is_seen: boolean; is_managed: boolean };

/**
 * The files with the folders in which they lie, the people who are named beside them, and what can be said of them. A
 * list has many files and few of these: each is asked for once.
 */
async function withPlacesAndPeople(db: Sql, viewer: Viewer, files: readonly StoredRow[]): Promise<FileRow[]> {
  if (files.length === 0) return [];
  const peopleIds = new Set(
    files.flatMap(({ author_id, holder_id, office_lock }) => [
      author_id,
      holder_id,
      ...(office_lock?.people ?? []),
    ]),
  );
  const tagIds = tagIdsIn(files.map((file) => file.property_values));
  const { rows } = await sql<{
    lying: Lying[];
    folders: Place[];
    people: MemberRow[];
    sets: PropertySetRow[];
    tags: [id: number, name: string][];
  }>`
    with lying as (
      select file_id, folder_id, is_pending from file_containers
      where file_id = any(${files.map(({ id }) => id)}::bigint[])
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_array(file_id, folder_id, is_pending) order by folder_id), '[]') from lying) as lying,
      (
        select coalesce(jsonb_agg(to_jsonb(place)), '[]') from (
          select ${placeColumns}, ${visibleTo(viewer)} as is_seen, ${isManaged(viewer)} as is_managed
          from folders d ${placeJoins(viewer)} where d.id in (select folder_id from lying)
        ) place
      ) as folders,
      (
        select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
          select ${memberColumns('p')} from members p where p.id = any(${[...peopleIds]}::bigint[])
        ) one
      ) as people,
      ${treeSets(sql`
        select below.group_id from folders d join containers below on below.id = d.container_id
        where d.id in (select folder_id from lying)
      `)} as sets,
      (
        select coalesce(jsonb_agg(jsonb_build_array(t.id, t.name)), '[]') from tags t where t.id = any(${tagIds}::bigint[])
      ) as tags
  `.execute(db);
  const { lying, folders, people, sets, tags } = rows[0]!;
  const tagOf = new Map(tags);
  const propertiesIn = new Map<string, PropertyRow[]>();
  const personOf = new Map(people.map((person) => [person.id, person]));
  const known = new Map(
    folders.map(({ is_seen, is_managed, ...place }) => [place.folder_id, { is_seen, is_managed, place }]),
  );
  const ofFile = Map.groupBy(lying, ([fileId]) => fileId);
  return files.map(({ author_id, holder_id, office_lock, ...file }) => {
    const all = (ofFile.get(file.id) ?? []).map(([, folderId, isPending]) => ({
      ...known.get(folderId)!,
      isPending,
    }));
    // One that was never approved shows to its author and to those who approve, as `isShownThere` says it.
    const seen = all.filter(
      (one) => one.is_seen && (!one.isPending || one.is_managed || file.owner_id === viewer.memberId),
    );
    // A list has few places: what can be said in them is worked out once for each set of these.
    const trees = String([...new Set(seen.map(({ place }) => place.group_id))]);
    const properties =
      propertiesIn.get(trees) ??
      propertiesOf(
        'file_profile',
        seen.map(({ place }) => place),
        sets,
      );
    propertiesIn.set(trees, properties);
    return {
      ...file,
      properties,
      profile: fileProfile(viewer, file, properties, {
        isRun: seen.some((one) => one.is_managed),
        tags: tagOf,
      }),
      author: author_id === null ? null : (personOf.get(author_id) ?? null),
      locked_by: holder_id === null ? null : (personOf.get(holder_id) ?? null),
      office: office_lock && {
        until: new Date(office_lock.until).toISOString(),
        people: office_lock.people.flatMap((id) => personOf.get(id) ?? []),
        draft_of: office_lock.draft_of,
      },
      is_reviewed: all.some(({ place }) => place.is_reviewed),
      places: seen.map(({ place, isPending }) => ({ ...place, is_pending: isPending })),
      hidden_places: all.length - seen.length,
    };
  });
}

/** A file that the viewer may read; throws 404 for any other. */
export async function loadFile(
  db: Sql,
  viewer: Viewer,
  id: number,
  settings: FileSettings,
): Promise<FileRow> {
  const where = sql`f.id = ${id} and ${isAmongFiles} and f.state = 'published'
    and ${fileVisibleTo(viewer, settings)}`;
  const [row] = await fileRows(db, viewer, { where });
  if (!row) throw notFound();
  return row;
}

/**
 * Files with versions that wait for the viewer: pending ones of others, in folders that the viewer runs.
 * A predicate on the row `f`.
 */
export const waitsFor = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  f.state = 'published'
  and exists (
    select 1 from file_versions v
    where v.file_id = f.id and v.state = 'pending' and v.author_id is distinct from ${viewer.memberId}
  )
  and exists (
    select 1 from file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)}
    where lies.file_id = f.id and d.stream_id is null and ${isManaged(viewer)}
  )
)`;
