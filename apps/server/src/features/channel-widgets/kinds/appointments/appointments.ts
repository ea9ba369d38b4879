import { invalid } from '../../../../platform/problem.ts';
import { upcomingOf } from '../../../appointments/index.ts';
import { calendarsByIds } from '../../../calendars/index.ts';
import type { WidgetKind } from '../kind.ts';

/** What comes next, of what the reader sees. */
export const appointments: WidgetKind<'appointments'> = {
  async keep({ tx, editor }, { calendar_ids, count }, before) {
    const ids = [...new Set(calendar_ids)];
    // One that another editor chose, or that went meanwhile, stays where it was.
    const added = ids.filter((id) => !before?.calendar_ids.includes(id));
    const seen = new Set((await calendarsByIds(tx, editor, added)).map(({ id }) => id));
    if (added.some((id) => !seen.has(id))) throw invalid({ 'widget.properties.calendar_ids': ['unknown'] });
    return { properties: { calendar_ids: ids, count } };
  },

  async load({ services, viewer }, widgets) {
    const found = await upcomingOf(
      services.db.kysely,
      viewer,
      widgets.map(({ id, properties: { calendar_ids, count } }) => ({
        id,
        calendarIds: calendar_ids,
        count,
      })),
    );
    return new Map([...found].map(([id, coming]) => [id, { appointments: coming }]));
  },
};
