import type { Tag } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import { memberVisibleTo } from '../../../platform/policy/visible-to.ts';
import { tagAt } from '../../../platform/tags.ts';
import { postsTagged } from '../../activities/index.ts';
import { profilesTagged } from '../../property-sets/index.ts';
import type { TagReader } from '../queries.ts';

/** Something that the viewer sees has it. @param tag alias of the `tags` row */
const isUsed = ({ viewer, settings }: TagReader, tag: string): RawBuilder<boolean> => sql<boolean>`(
  exists (${postsTagged(viewer, tag)}) or exists (${profilesTagged(viewer, settings, tag)}))`;

/** It is used, or gathers tags that are: the name of any other may tell what it is about. */
const isKnown = (reader: TagReader): RawBuilder<boolean> => sql<boolean>`(
  ${isUsed(reader, 't')}
  or exists (select 1 from tags below where below.parent_id = t.id and ${isUsed(reader, 'below')}))`;

const columns = (reader: TagReader) => {
  const { viewer, settings } = reader;
  const isVisible = memberVisibleTo(viewer, 'm', { showLocked: settings.show_locked_memberships });
  return sql`
    t.id, t.name::text as name,
    (select json_build_object('id', above.id, 'name', above.name::text) from tags above where above.id = t.parent_id) as parent,
    (select coalesce(json_agg(json_build_object('id', below.id, 'name', below.name::text) order by fold(below.name::text)), '[]')
     from tags below where below.parent_id = t.id and ${isUsed(reader, 'below')}) as children,
    (select count(*)::int from (${postsTagged(viewer, 't')}) posts) as post_count,
    (select count(*)::int from tag_follows f join members m on m.id = f.member_id
     where f.tag_id = t.id and (m.id = ${viewer.memberId} or ${isVisible})) as follower_count,
    json_build_object('follow', exists (
      select 1 from tag_follows mine where mine.tag_id = t.id and mine.member_id = ${viewer.memberId}
    )) as i`;
};

async function knownTag(db: Sql, reader: TagReader, id: RawBuilder<unknown>): Promise<Tag | undefined> {
  const { rows } = await sql<Tag>`
    select ${columns(reader)} from tags t where t.id = ${id} and ${isKnown(reader)}
  `.execute(db);
  return rows[0];
}

/** The tag that an address names, be it by a former name; undefined for one that the viewer does not know. */
export const tagNamed = (db: Sql, reader: TagReader, name: string): Promise<Tag | undefined> =>
  knownTag(db, reader, tagAt(name));

/** A tag by its number; undefined for one that the viewer does not know. */
export const tagById = (db: Sql, reader: TagReader, id: number): Promise<Tag | undefined> =>
  knownTag(db, reader, sql`${id}`);

/** A page of the tags that the viewer follows: one statement. */
export async function followedTags(
  db: Sql,
  reader: TagReader,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ tag: Tag; total: number }[]> {
  const { rows } = await sql<Tag & { total: number }>`
    select ${columns(reader)}, count(*) over ()::int as total
    from tag_follows mine join tags t on t.id = mine.tag_id
    where mine.member_id = ${reader.viewer.memberId} and ${isKnown(reader)}
    order by fold(t.name::text), t.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows.map(({ total, ...tag }) => ({ tag, total }));
}
