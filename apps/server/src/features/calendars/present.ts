import type { Calendar } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { calendarAbilities, typeOf } from './policy.ts';
import type { CalendarRow } from './tables.ts';

export const presentCalendar = (viewer: Viewer, row: CalendarRow, naming: Naming): Calendar => ({
  id: row.id,
  name: row.name,
  color: row.color,
  type: typeOf(viewer, row),
  is_holidays: row.is_holidays,
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
