import type { AppointmentCard } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';

/** What posts about appointments show of these, by the appointment's id. */
export type Cards = ReadonlyMap<number, AppointmentCard>;
type ReadCards = (services: Services, viewer: Viewer, ids: readonly number[]) => Promise<Cards>;

let readCards: ReadCards | undefined;

/** Lets the feature that keeps appointments say what posts about them show. */
export function registerAppointmentCards(read: ReadCards): void {
  readCards = read;
}

/** The cards of a page, asked for at once; nothing is asked where no entry is about an appointment. */
export async function cardsOf(
  services: Services,
  viewer: Viewer,
  page: readonly { appointment_id: number | null }[],
): Promise<Cards> {
  const ids = page.flatMap((row) => (row.appointment_id === null ? [] : [row.appointment_id]));
  if (ids.length === 0 || !readCards) return new Map();
  return readCards(services, viewer, [...new Set(ids)]);
}
