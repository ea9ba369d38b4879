import { APPOINTMENT_ID_PATTERN } from '@dorfplatz/contract';
import { notFound } from '../../platform/problem.ts';
import { registerTranslatable } from '../translations/index.ts';
import { loadAppointment } from './queries.ts';

/** Offers name and description for translation to those who see the appointment. */
export function registerTranslatables(): void {
  registerTranslatable('appointment', async ({ db }, viewer, id) => {
    if (!new RegExp(APPOINTMENT_ID_PATTERN).test(id)) throw notFound();
    const { row } = await loadAppointment(db.kysely, viewer, id);
    return { content: row.description, name: row.name };
  });
}
