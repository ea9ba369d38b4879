/** What an id names: an appointment or series, or with `recurrenceId` one occurrence of the series. */
export type ParsedAppointmentId = { id: number; recurrenceId: string };

const OCCURRENCE = /^[rv]-(\d+)-(\d{8}(?:T\d{6})?)$/;

/** Reads an id that the contract let pass; `r-` and `v-` are taken for one another. */
export function parseAppointmentId(text: string): ParsedAppointmentId {
  const match = OCCURRENCE.exec(text);
  return match ? { id: Number(match[1]), recurrenceId: match[2]! } : { id: Number(text), recurrenceId: '' };
}

/** `17`, `v-17-20260617T180000` as the rule has it, `r-17-20260617T180000` for a changed occurrence. */
export const formatAppointmentId = (id: number, recurrenceId: string, isChanged: boolean): string =>
  recurrenceId === '' ? String(id) : `${isChanged ? 'r' : 'v'}-${id}-${recurrenceId}`;

/** A recurrence id of the engine, `2026-06-17T18:00`, as it is kept: `20260617T180000`. */
export const compact = (wall: string): string => {
  const digits = wall.replaceAll(/[-:]/g, '');
  return digits.length === 13 ? `${digits}00` : digits;
};

/** The other way round: `2026-06-17T18:00:00`, of a date `2026-06-17`. */
export const spelled = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?$/, (_, year, month, day, hour, minute, second) =>
    hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day}T${hour}:${minute}:${second}`,
  );

/** The wall clock that a recurrence id names, `2026-06-17T18:00:00`; of a date its first moment. */
export const wallOf = (id: string): string =>
  `${spelled(id).slice(0, 10)}T${spelled(id).slice(11) || '00:00:00'}`;
