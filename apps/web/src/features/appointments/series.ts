import type { SeriesScope } from '@dorfplatz/contract';
import type { Day } from '@dorfplatz/ui';
import { paths, pathTo } from '../../kit/paths.ts';

const occurrenceId = /^[rv]-(\d+)-(\d{4})(\d{2})(\d{2})/;

/** The series that an occurrence belongs to; a series or a single appointment is its own. */
export const seriesOf = (id: string): string => occurrenceId.exec(id)?.[1] ?? id;

/** True of one occurrence of a series. */
export const isOccurrence = (id: string): boolean => occurrenceId.test(id);

/** The day on which the rule has an occurrence, which may have been moved to another; null for what is none. */
export function ruledDay(id: string): Day | null {
  const [, , ...day] = occurrenceId.exec(id) ?? [];
  return day.length > 0 ? day.join('-') : null;
}

/** Which appointment is named for so much of a series. */
const namedFor = (id: string, scope: SeriesScope): string => (scope === 'all' ? seriesOf(id) : id);

/** Which appointment a call names, and what it says besides, for so much of a series. */
export const targetOf = (id: string, scope: SeriesScope) => ({
  params: { id: namedFor(id, scope) },
  query: scope === 'this_and_following' ? { apply_to: scope } : {},
});

/** Where so much of a series is edited. */
export const editAddress = (id: string, scope: SeriesScope): string =>
  pathTo(
    paths.editAppointment,
    { appointmentId: namedFor(id, scope) },
    scope === 'this_and_following' ? { apply_to: scope } : {},
  );

/** How much of a series an address means that edits; what is no occurrence is meant as a whole. */
export function editedScope(id: string, applyTo: string | undefined): SeriesScope {
  if (!isOccurrence(id)) return 'all';
  return applyTo === 'this_and_following' ? applyTo : 'this';
}

/** Names the draft: what was written about one occurrence is not meant for those after it. */
export const editDraft = (id: string, scope: SeriesScope): string =>
  scope === 'this_and_following' ? `${id}:${scope}` : id;
