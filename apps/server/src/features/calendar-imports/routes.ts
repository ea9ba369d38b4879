import {
  cancelCalendarImport,
  createCalendarImport,
  getCalendarImport,
  startCalendarImport,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { calendarsByIds, canCreateAppointments, canManageCalendar } from '../calendars/index.ts';
import { cleanFileName, readUploadForm } from '../uploads/index.ts';
import { dropImport, newFileKey, requestCheck, startImport } from './commands.ts';
import { presentImport } from './present.ts';
import { findImport } from './queries.ts';
import { CALENDAR_FILE_BYTES_MAX } from './reading.ts';
import type { ImportRow } from './tables.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, storage, jobs, limits } = services;

  const load = async (sql: Sql, viewer: Viewer, id: number): Promise<ImportRow> => {
    const found = await findImport(sql, viewer.memberId, id);
    if (!found) throw notFound();
    return found;
  };

  /** Whether they run it too; throws 404 where they do not see it, 403 where they may not write. */
  const mustWriteIn = async (sql: Sql, viewer: Viewer, calendarId: number): Promise<boolean> => {
    const [calendar] = await calendarsByIds(sql, viewer, [calendarId]);
    if (!calendar) throw notFound();
    const manages = canManageCalendar(viewer, calendar);
    if (manages && calendar.subscribed_address !== null) throw new Problem(403, 'calendar_subscribed');
    if (!canCreateAppointments(viewer, calendar)) throw forbidden();
    return manages;
  };

  serve(http, services, createCalendarImport, async ({ params, viewer, request, write }) => {
    const manages = await mustWriteIn(db.kysely, viewer, params.id);
    await limits.take('upload', `m${viewer.memberId}`);
    const storageKey = newFileKey();
    try {
      const { taken } = await readUploadForm(request, CALENDAR_FILE_BYTES_MAX, async ({ file, filename }) => {
        await storage.put(storageKey, file);
        if (file.truncated) throw new Problem(413, 'file_too_large');
        return cleanFileName(filename);
      });
      return await write(async (tx) => {
        const file = { calendarId: params.id, manages, fileName: taken, storageKey };
        return presentImport(await load(tx, viewer, await requestCheck(tx, viewer, jobs, file)));
      });
    } catch (error) {
      await storage.remove(storageKey);
      throw error;
    }
  });

  serve(http, services, getCalendarImport, async ({ params, viewer }) =>
    presentImport(await load(db.kysely, viewer, params.id)),
  );

  serve(http, services, startCalendarImport, async ({ params, viewer, write }) => {
    const { calendar_id } = await load(db.kysely, viewer, params.id);
    const manages = await mustWriteIn(db.kysely, viewer, calendar_id);
    return write(async (tx) => {
      await startImport(tx, jobs, { importId: params.id, manages });
      return presentImport(await load(tx, viewer, params.id));
    });
  });

  serve(http, services, cancelCalendarImport, async ({ params, viewer, write }) => {
    await load(db.kysely, viewer, params.id);
    const key = await write((tx) => dropImport(tx, params.id));
    if (key) await storage.remove(key);
  });
}
