import type { NetworkSettings } from '@dorfplatz/contract';
import { type RawBuilder, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { idsIn } from './present.ts';
import type { PropertyRow, StoredValues } from './tables.ts';

/** A profile with the tags that others see in it. */
export type TaggedProfile = { profile_id: number; tag_ids: number[] };

/** The tags of a profile that others see, by their ids. */
export const shownTags = (properties: readonly PropertyRow[], values: StoredValues): number[] =>
  idsIn([{ properties: properties.filter(({ is_visible }) => is_visible), values }], 'tag');

/** Notes which tags others see in profiles: one statement, whatever their number. */
export async function keepTags(tx: Transaction, profiles: readonly TaggedProfile[]): Promise<void> {
  await sql`
    with kept as (
      select * from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as k (profile_id bigint, tag_ids bigint[])
    ), gone as (
      delete from profile_tags shown using kept
      where shown.profile_id = kept.profile_id and shown.tag_id <> all(kept.tag_ids)
    )
    insert into profile_tags (profile_id, tag_id)
    select kept.profile_id, t.id from kept cross join unnest(kept.tag_ids) as wanted (id)
    join tags t on t.id = wanted.id
    on conflict do nothing
  `.execute(tx);
}

type Shown = Pick<NetworkSettings, 'show_locked_memberships'>;

/**
 * Profiles that the viewer sees with a tag, as a query of their ids.
 * @param tag alias of the `tags` row in the query
 */
export function profilesTagged(
  viewer: Viewer,
  { show_locked_memberships: showLocked }: Shown,
  tag: string,
): RawBuilder<unknown> {
  const profiles = sql`
    select shown.profile_id from profile_tags shown join profiles o on o.id = shown.profile_id`;
  const isTagged = sql`shown.tag_id = ${sql.ref(`${tag}.id`)}`;
  return sql`
    ${profiles} join members m on m.id = o.member_id
    where ${isTagged} and ${memberVisibleTo(viewer, 'm', { showLocked })}
    union all
    ${profiles} join groups g on g.id = o.group_id where ${isTagged} and ${groupVisibleTo(viewer)}`;
}

/**
 * Whether a profile that the viewer may see shows a tag.
 * @param tag alias of the `tags` row in the query
 */
export const tagShownTo = (viewer: Viewer, settings: Shown, tag: string): RawBuilder<boolean> =>
  sql<boolean>`exists (${profilesTagged(viewer, settings, tag)})`;
