import type { NetworkSettings, ReportAct } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { ReportRow } from './tables.ts';

/** Whether members may report anything here [RUL-0462]. */
export const takesReports = (settings: Pick<NetworkSettings, 'abuse_reports_enabled'>): boolean =>
  settings.abuse_reports_enabled === 'enabled';

/** Whom nobody can lock: who is locked, and who is here no more. */
const NOT_TO_LOCK: readonly string[] = ['locked', 'left', 'anonymised'];

/** What those who decide about a report may do now. */
export const reportAbilities = (
  viewer: Pick<Viewer, 'memberId' | 'isNetworkAdmin'>,
  { state, author }: Pick<ReportRow, 'state' | 'author'>,
): Record<Exclude<ReportAct, 'note'>, boolean> => ({
  // An address alone names nothing that could be hidden.
  hide: author !== null && (state === 'open' || state === 'kept'),
  keep: state === 'open',
  restore: state === 'hidden',
  warn: author !== null && state !== 'gone',
  lock_author:
    viewer.isNetworkAdmin &&
    author !== null &&
    author.id !== viewer.memberId &&
    !NOT_TO_LOCK.includes(author.state),
});

/**
 * Whether somebody decides about a report, as SQL: nobody about what is their own, while there is another who could.
 * Administrators of a group decide about what lies in it alone, but not about each other.
 * @param report alias of the report
 * @param member alias of the members row
 */
export const decidesText = (
  report: string,
  member: string,
): string => `(case when ${member}.is_network_admin then
    ${report}.author_id is distinct from ${member}.id or not exists (
      select 1 from members other
      where other.is_network_admin and other.state in ('active', 'to_be_onboarded') and other.id <> ${member}.id
    )
  else
    ${report}.author_id is distinct from ${member}.id
    and exists (
      select 1 from group_memberships runs where runs.group_id = ${report}.group_id and runs.member_id = ${member}.id
        and runs.is_admin and runs.state = 'member'
    )
    and not exists (
      select 1 from group_memberships runs where runs.group_id = ${report}.group_id and runs.member_id = ${report}.author_id
        and runs.is_admin and runs.state = 'member'
    )
  end)`;

/** Whether what was reported is still there, hidden or not, as SQL on a report. */
export const isThereText = (report: string): string => `(
    num_nonnulls(${report}.activity_id, ${report}.page_id) = 0
    or ${report}.state = 'hidden'
    or (
      exists (select 1 from activities there where there.id = ${report}.activity_id and there.deleted_at is null)
      and (${report}.reply_id is null
        or exists (select 1 from replies there where there.id = ${report}.reply_id and there.deleted_at is null))
    )
    or exists (
      select 1 from pages there join containers lies on lies.id = there.container_id
      where there.id = ${report}.page_id and there.deleted_at is null
        -- Moved to another group it is no business of those who decide here.
        and lies.group_id is not distinct from ${report}.group_id
    )
  )`;
