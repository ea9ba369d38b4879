import { datesIn } from '@dorfplatz/content/dates';
import type { FileFilter, Language } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, Problem } from '../../platform/problem.ts';
import { displayNameOf, type Naming } from '../members/index.ts';
import { isInOffice, isLocked } from './policy.ts';
import type { FileRow } from './tables.ts';

/** Who is told why, and which files the network lets in. */
export type Told = {
  memberId: number;
  language: Language;
  timeZone: string;
  naming: Naming;
  filter: FileFilter;
};

/**
 * Refuses to change a file that is final, that somebody else has locked or that is open in an office, and says who and
 * until when.
 * @throws Problem 409
 */
export function refuseBound(
  file: Pick<FileRow, 'original_filename' | 'finalized_at' | 'locked_until' | 'locked_by' | 'office'>,
  { memberId, language, timeZone, naming }: Told,
): void {
  const name = file.original_filename;
  if (file.finalized_at !== null)
    throw new Problem(409, 'file_final', { detail: translate(language, 'files.is_final', { name }) });
  const until = (instant: string) => datesIn(language.slice(0, 2), timeZone).middle(instant);
  if (isInOffice(file)) {
    const { people, until: end } = file.office!;
    throw new Problem(409, 'file_in_office', {
      detail: translate(language, 'files.is_in_office', {
        name,
        holder: new Intl.ListFormat(language.slice(0, 2)).format(
          people.map((person) => displayNameOf(person, naming)),
        ),
        until: until(end),
      }),
    });
  }
  if (!isLocked(file) || file.locked_by?.id === memberId) return;
  throw new Problem(409, 'file_locked', {
    detail: translate(language, 'files.is_locked', {
      name,
      holder: file.locked_by ? displayNameOf(file.locked_by, naming) : '–',
      until: until(file.locked_until!),
    }),
  });
}

/** As `refuseBound`, of the viewer's own locks too: what moves or goes is locked by nobody [RUL-0174]. */
export function refuseAnyBound(files: readonly FileRow[], told: Told): void {
  for (const file of files) refuseBound(file, { ...told, memberId: 0 });
}

/**
 * Insists that somebody may change a file.
 * @param may the ability that it takes
 * @throws Problem 403, or 409 where only a lock or that it is final stands against it
 */
export function insist(
  viewer: Viewer,
  file: FileRow,
  may: (viewer: Viewer, file: FileRow) => boolean,
  told: Told,
): void {
  if (may(viewer, file)) return;
  if (may(viewer, { ...file, finalized_at: null, locked_until: null, locked_by: null, office: null })) {
    refuseBound(file, told);
    // Only their own lock is left: what it takes is a file that nobody has locked.
    throw new Problem(409, 'file_locked');
  }
  throw forbidden();
}
