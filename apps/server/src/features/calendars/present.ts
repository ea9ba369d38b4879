import { domainToUnicode } from 'node:url';
import type { Calendar, CalendarSource } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { calendarAbilities, typeOf } from './policy.ts';
import type { CalendarRow } from './tables.ts';

/** Where a calendar's appointments come from. Addresses of calendars are often secrets: no more of it is told than the host. */
export function sourceOf({
  subscribed_address: address,
  subscription_fetched_at: fetchedAt,
}: Pick<CalendarRow, 'subscribed_address' | 'subscription_fetched_at'>): CalendarSource | null {
  if (address === null) return null;
  const { hostname } = new URL(address);
  const host = (domainToUnicode(hostname) || hostname).replace(/^www\./, '');
  return { host, fetched_at: fetchedAt };
}

export const presentCalendar = (viewer: Viewer, row: CalendarRow, naming: Naming): Calendar => ({
  id: row.id,
  name: row.name,
  color: row.color,
  type: typeOf(viewer, row),
  is_holidays: row.is_holidays,
  subscription: sourceOf(row),
  category_name: row.category_name,
  category_id: row.category_id,
  parent_id: row.group_id,
  parent:
    row.group_slug === null
      ? null
      : { slug: row.group_slug, name: row.group_name!, html_url: `/groups/${row.group_slug}` },
  author: row.author && presentActor(row.author, naming),
  memberships: row.shares.map((share) => presentActor(share, naming)),
  can: calendarAbilities(viewer, row),
});
