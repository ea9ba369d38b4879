/** How the web shows and handles appointments of one type. */
export interface AppointmentType {
  /** Message of the badge below the title; null for none. */
  badge: (id: string) => string | null;
  /** An answer asks whether it is meant for this one or for all [RUL-0071]. */
  asksForAnswers: boolean;
  /** What an answer for one alone is meant for: it, or of a series the next one. */
  one: 'this' | 'next';
  /** Changes of the list of participants ask so too. */
  asksForLists: boolean;
  /** Message that warns before it is deleted. */
  deletion: string;
}

const single: AppointmentType = {
  badge: () => null,
  asksForAnswers: false,
  one: 'this',
  asksForLists: false,
  deletion: 'appointments.delete_text',
};
const types = new Map<string, AppointmentType>();

/** Adds a type; what it leaves out is as with a single appointment. */
export function registerAppointmentType(name: string, shown: Partial<AppointmentType>): void {
  types.set(name, { ...single, ...shown });
}

/** How a type is shown; of one that nobody registered, as a single appointment [RUL-0086]. */
export const appointmentTypeOf = (name: string): AppointmentType => types.get(name) ?? single;

registerAppointmentType('appointment', {});
registerAppointmentType('recurring_appointment', {
  badge: () => 'appointments.series',
  asksForAnswers: true,
  one: 'next',
  deletion: 'appointments.delete_series_text',
});
registerAppointmentType('virtual_appointment', {
  badge: (id) => (id.startsWith('r-') ? 'appointments.changed_occurrence' : 'appointments.occurrence'),
  asksForAnswers: true,
  asksForLists: true,
});
