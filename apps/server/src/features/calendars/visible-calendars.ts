import { type RawBuilder, rawSql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { openTo } from '../../platform/policy/visible-to.ts';

/**
 * The ids of the calendars that a person sees: what `visibleTo` says, the other way round, since a month sheet asks
 * for the few that are visible among all. A test holds the two to one another.
 * @param member the parameter with the viewer's id, such as `$1`
 * @param open the parameter with `openTo(viewer)`
 */
export const visibleCalendarsText = (member: string, open: string): string => `
  select seen.id from containers seen where seen.kind = 'calendar' and seen.openness = any(${open}::text[])
  union
  select seen.id from group_memberships belonging
  join containers seen on seen.group_id = belonging.group_id and seen.kind = 'calendar'
  where belonging.member_id = ${member}::bigint and belonging.state = 'member'
  union
  select seen.id from contexts own join containers seen on seen.context_id = own.id and seen.kind = 'calendar'
  where own.member_id = ${member}::bigint
  union
  select shared.calendar_id from calendar_shares shared where shared.member_id = ${member}::bigint`;

export const visibleCalendars = (viewer: Pick<Viewer, 'memberId' | 'isExternal'>): RawBuilder<unknown> =>
  rawSql(visibleCalendarsText('$1', '$2'), [viewer.memberId, openTo(viewer)]);
