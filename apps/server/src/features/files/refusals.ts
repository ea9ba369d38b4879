import { datesIn } from '@dorfplatz/content/dates';
import type { Language } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import { Problem } from '../../platform/problem.ts';
import { displayNameOf, type Naming } from '../members/index.ts';
import { isLocked } from './policy.ts';
import type { FileRow } from './tables.ts';

/** Who is told why. */
export type Told = { memberId: number; language: Language; timeZone: string; naming: Naming };

/**
 * Refuses to change a file that is final or that somebody else has locked, and says who and until when.
 * @throws Problem 409
 */
export function refuseBound(
  file: Pick<FileRow, 'original_filename' | 'finalized_at' | 'locked_until' | 'locked_by'>,
  { memberId, language, timeZone, naming }: Told,
): void {
  const name = file.original_filename;
  if (file.finalized_at !== null)
    throw new Problem(409, 'file_final', { detail: translate(language, 'files.is_final', { name }) });
  if (!isLocked(file) || file.locked_by?.id === memberId) return;
  throw new Problem(409, 'file_locked', {
    detail: translate(language, 'files.is_locked', {
      name,
      holder: file.locked_by ? displayNameOf(file.locked_by, naming) : '–',
      until: datesIn(language.slice(0, 2), timeZone).middle(file.locked_until!),
    }),
  });
}

/** As `refuseBound`, of the viewer's own locks too: what moves or goes is locked by nobody [RUL-0174]. */
export function refuseAnyBound(files: readonly FileRow[], told: Told): void {
  for (const file of files) refuseBound(file, { ...told, memberId: 0 });
}
