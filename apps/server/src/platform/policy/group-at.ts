import type { RawBuilder } from 'kysely';
import { rawSql } from '../db/database.ts';

/**
 * The id of the group at an address, as SQL text, null where none is: the group of this slug, else the one that had it
 * before it was hidden. Whether the reader may know of it is asked beside.
 * @param slug the parameter with the slug, such as `$1`
 */
export const groupAtText = (slug: string): string => `coalesce(
  (select at_slug.id from groups at_slug where at_slug.slug = ${slug}::citext),
  (select former.group_id from former_group_slugs former where former.slug = ${slug}::citext)
)`;

/** The same as a part of a query. */
export const groupAt = (slug: string): RawBuilder<number | null> => rawSql(groupAtText('$1'), [slug]);
