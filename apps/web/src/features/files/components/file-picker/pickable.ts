import type { File as FileAnswer } from '@dorfplatz/contract';

/** Whether a file lies in a folder by hand: what hangs on posts alone goes with them. */
const liesInFolder = ({ folders }: FileAnswer): boolean =>
  folders.some(({ i18n_type }) => i18n_type !== 'activitystream_folder');

/** Whether nobody has approved any version of it: the one that waits is the one it has. */
const waits = ({ pending, version, minor_version }: FileAnswer): boolean =>
  pending !== null && pending.version === version && pending.minor_version === minor_version;

/** What a file of a list is to somebody who attaches files; null where it is not listed at all. */
export function standingOf(
  file: FileAnswer,
  attached: readonly number[],
): 'free' | 'attached' | 'waits' | null {
  if (!liesInFolder(file)) return null;
  if (attached.includes(file.id)) return 'attached';
  return waits(file) ? 'waits' : 'free';
}
