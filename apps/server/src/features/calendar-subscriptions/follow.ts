import type { Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Services } from '../../platform/services.ts';
import { removeAppointments } from '../appointment-removal/index.ts';
import {
  alone,
  categoriesByLabel,
  FileError,
  type FileReading,
  planImport,
  readFile,
  writePlan,
} from '../calendar-imports/index.ts';
import { subscribedIds } from './commands.ts';
import { keepFailure, keepRead, waitingFor } from './settle.ts';
import type { FetchedCalendar } from './tables.ts';

const BESIDE = /^\d{8}(?:T\d{6})?-/;

/** The uids that a calendar still has: what of it could not be read has not vanished. */
function isStillIn({ masters, orphans, canceled, unreadableUids }: FileReading): (uid: string) => boolean {
  const found = new Set([...masters.keys(), ...canceled.map(({ uid }) => uid)]);
  for (const each of orphans.values()) for (const one of each) found.add(alone(one).columns.uid);
  for (const { of, entry } of canceled) if (of && entry) found.add(alone({ entry, moment: of }).columns.uid);
  return (uid) => found.has(uid) || unreadableUids.has(uid) || unreadableUids.has(uid.replace(BESIDE, ''));
}

/** What came with the subscription and its calendar has no more goes. */
async function removeVanished(tx: Transaction, calendarId: number, reading: FileReading): Promise<void> {
  const isIn = isStillIn(reading);
  const gone = (await subscribedIds(tx, calendarId)).filter(({ uid }) => !isIn(uid));
  await removeAppointments(
    tx,
    null,
    gone.map(({ id }) => id),
  );
}

/** From now on it is changed where it comes from. What lies in other calendars too belongs to those who wrote it. */
async function mark(tx: Transaction, calendarId: number, reading: FileReading): Promise<void> {
  const uids = [...reading.masters.keys(), ...reading.canceled.map(({ uid }) => uid)];
  for (const each of reading.orphans.values()) for (const one of each) uids.push(alone(one).columns.uid);
  await sql`
    update appointments a set subscribed_calendar_id = ${calendarId}
    from appointment_containers lies
    where lies.container_id = ${calendarId} and lies.appointment_id = a.id and a.uid = any(${uids}::text[])
      and a.series_id is null and a.subscribed_calendar_id is null and a.calendar_count = 1
  `.execute(tx);
}

async function read(services: Services, { storageKey }: FetchedCalendar, language: Language) {
  const { db, storage, settings } = services;
  const { rows } = await sql<{ id: number }>`select id from networks`.execute(db.kysely);
  const networkId = rows[0]!.id;
  const reading = await readFile({
    open: async () => (await storage.open(storageKey)).stream,
    zone: settings.current().time_zone,
    untitled: translate(language, 'calendar_imports.untitled'),
    categories: await categoriesByLabel(db.kysely, networkId),
    onProgress: async () => true,
  });
  return { networkId, reading };
}

/** Reads what was fetched, and lets the calendar become it. */
async function follow(services: Services, fetched: FetchedCalendar): Promise<void> {
  const { db, settings } = services;
  const { calendarId, isWhole } = fetched;
  const { networkId, reading } = await read(services, fetched, settings.current().language);
  await db.kysely.transaction().execute(async (tx) => {
    await sql`select 1 from calendars where id = ${calendarId} for update`.execute(tx);
    if (!(await waitingFor(tx, fetched))) return;
    const place = { calendarId, authorId: null, manages: true, follows: true };
    const plan = await planImport(tx, reading, place);
    if (plan.planned.length + plan.goneBesideIds.length > 0)
      await writePlan(tx, plan, { calendarId, authorId: null, networkId }, async () => true);
    await mark(tx, calendarId, reading);
    // An empty calendar is more likely a mistake than the end of everything.
    if (isWhole && reading.total > 0) await removeVanished(tx, calendarId, reading);
    const { refused, left_out, kept } = plan.counts;
    await keepRead(tx, fetched, {
      counts: { refused, left_out, kept },
      problems: reading.findings.problems,
      error: !isWhole ? 'incomplete' : reading.total === 0 ? 'empty' : null,
    });
  });
  services.events.nudge();
}

/** Writes down that what was fetched could not be read. */
export async function giveUp(
  { db, storage }: Services,
  fetched: FetchedCalendar,
  error: string,
): Promise<void> {
  const waiting = await waitingFor(db.kysely, fetched);
  if (waiting) await keepFailure(db, { calendar_id: fetched.calendarId, ...waiting }, error);
  await storage.remove(fetched.storageKey);
}

/** Brings in what was fetched of a calendar, unless it is wanted no more. */
export async function followFetched(services: Services, fetched: FetchedCalendar): Promise<void> {
  try {
    if (await waitingFor(services.db.kysely, fetched)) await follow(services, fetched);
    await services.storage.remove(fetched.storageKey);
  } catch (error) {
    if (!(error instanceof FileError))
      services.log.error(
        { err: error, calendarId: fetched.calendarId },
        'a subscribed calendar was not read',
      );
    await giveUp(services, fetched, error instanceof FileError ? error.code : 'failed');
  }
}
