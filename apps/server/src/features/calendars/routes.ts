import {
  type CalendarsAnswer,
  createCalendar,
  deleteCalendar as deleteCalendarCall,
  getCalendar,
  listCalendars as listCalendarsCall,
  listCalendarsOfGroup,
  unshareCalendar as unshareCalendarCall,
  updateCalendar as updateCalendarCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canUpdateGroup, findGroup } from '../groups/index.ts';
import { deleteCalendar, openCalendar, shareCalendar, unshareCalendar, updateCalendar } from './commands.ts';
import { canCreateAppointments, canCreatePersonalCalendars, canManageCalendar, typeOf } from './policy.ts';
import { presentCalendar } from './present.ts';
import { calendarsOfGroup, groupsToOpenIn, listCalendars, loadCalendar, openedCalendar } from './queries.ts';
import type { CalendarRow } from './tables.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  const answerOf = async (
    viewer: Viewer,
    calendars: readonly CalendarRow[],
    mayCreate: boolean,
  ): Promise<CalendarsAnswer> => ({
    calendars: calendars.map((row) => presentCalendar(viewer, row, settings.current())),
    can: {
      create_calendars: mayCreate,
      create_personal_calendars: canCreatePersonalCalendars(viewer),
      create_appointments: calendars.some((row) => canCreateAppointments(viewer, row)),
      create_meetings: settings.current().create_meetings,
    },
    groups: await groupsToOpenIn(db.kysely, viewer),
  });

  serve(http, services, listCalendarsCall, async ({ viewer }) =>
    answerOf(viewer, await listCalendars(db.kysely, viewer), viewer.isNetworkAdmin),
  );

  serve(http, services, listCalendarsOfGroup, async ({ viewer, params }) => {
    const group = await findGroup(db.kysely, viewer, params.slug);
    if (!group) throw notFound();
    const calendars = await calendarsOfGroup(db.kysely, viewer, group.id);
    return answerOf(viewer, calendars, canUpdateGroup(viewer, group));
  });

  serve(http, services, getCalendar, async ({ viewer, params }) =>
    presentCalendar(viewer, await loadCalendar(db.kysely, viewer, params.id), settings.current()),
  );

  async function placeOf(viewer: Viewer, type: 'network' | 'personal' | 'group', parentId: number | null) {
    if (type === 'network') {
      if (!viewer.isNetworkAdmin) throw forbidden();
      return { kind: 'network' as const };
    }
    if (type === 'personal') {
      if (!canCreatePersonalCalendars(viewer)) throw forbidden();
      return { kind: 'personal' as const };
    }
    if (!parentId) throw invalid({ parent_id: ['required'] });
    const group = await findGroup(db.kysely, viewer, String(parentId));
    if (!group) throw invalid({ parent_id: ['unknown'] });
    if (!canUpdateGroup(viewer, group)) throw forbidden();
    return { kind: 'group' as const, groupId: group.id };
  }

  serve(http, services, createCalendar, async ({ viewer, body, write }) => {
    const place = await placeOf(viewer, body.type, body.parent_id ?? null);
    const shares = body.membership_ids ?? [];
    if (shares.length > 0 && place.kind !== 'personal') throw invalid({ membership_ids: ['not_allowed'] });
    return write(async (tx) => {
      const { networkId, memberId } = viewer;
      const id = await openCalendar(tx, {
        name: body.name,
        color: body.color,
        place,
        networkId,
        authorId: memberId,
      });
      if (shares.length > 0) await shareCalendar(tx, viewer, id, shares);
      return presentCalendar(viewer, await openedCalendar(tx, viewer, id), settings.current());
    });
  });

  serve(http, services, updateCalendarCall, async ({ viewer, params, body, write }) => {
    const calendar = await loadCalendar(db.kysely, viewer, params.id);
    if (!canManageCalendar(viewer, calendar)) throw forbidden();
    if (body.membership_ids?.length && typeOf(viewer, calendar) !== 'personal')
      throw invalid({ membership_ids: ['not_allowed'] });
    return write(async (tx) => {
      await updateCalendar(tx, viewer, calendar.id, body);
      if (body.membership_ids && calendar.owner_id !== null)
        await shareCalendar(tx, viewer, calendar.id, body.membership_ids);
      return presentCalendar(viewer, await loadCalendar(tx, viewer, calendar.id), settings.current());
    });
  });

  serve(http, services, deleteCalendarCall, async ({ viewer, params, write }) => {
    const calendar = await loadCalendar(db.kysely, viewer, params.id);
    if (!canManageCalendar(viewer, calendar)) throw forbidden();
    await write((tx) => deleteCalendar(tx, viewer, calendar.id));
  });

  serve(http, services, unshareCalendarCall, async ({ viewer, params, write }) => {
    const calendar = await loadCalendar(db.kysely, viewer, params.id);
    if (typeOf(viewer, calendar) !== 'shared') throw forbidden();
    await write((tx) => unshareCalendar(tx, viewer, calendar.id));
  });
}
