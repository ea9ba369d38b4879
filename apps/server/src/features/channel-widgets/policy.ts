import { sql } from 'kysely';
import type { RawBuilder } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';

/**
 * Whether a widget `w` is shown to a reader of its channel: it stands in the layout, within its time, and is for all or
 * for the people of a group to which they belong.
 */
export const isShownTo = (viewer: Pick<Viewer, 'memberId'>): RawBuilder<boolean> => sql<boolean>`(
  w.position is not null and (w.shows_from is null or w.shows_from <= now())
  and (w.shows_until is null or w.shows_until > now())
  and (not w.is_for_groups or exists (
    select 1 from channel_widget_groups meant join group_memberships belonging
      on belonging.group_id = meant.group_id and belonging.state = 'member' and belonging.member_id = ${viewer.memberId}
    where meant.widget_id = w.id
  ))
)`;

/** Whether the viewer runs the channel `ch`, as `canUpdateChannel` has it. */
export const runsChannel = (viewer: Pick<Viewer, 'memberId' | 'isNetworkAdmin'>): RawBuilder<boolean> =>
  viewer.isNetworkAdmin
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select 1 from channel_managers managing
        where managing.channel_id = ch.id and managing.member_id = ${viewer.memberId}
      )`;
