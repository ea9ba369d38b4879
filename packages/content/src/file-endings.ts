/** Which files may be put in: those whose ending is in the list, or all others. */
export type FileFilter = { mode: 'allow' | 'deny'; endings: readonly string[] };

/** What an ending consists of, by itself and in a name. */
const ENDING = /^[\p{L}\p{N}]{1,20}$/u;

/**
 * Reads a list of endings that somebody typed, separated by commas.
 * @returns them in small letters, each once, and what of the list is none
 */
export function readEndings(typed: string): { endings: string[]; wrong: string[] } {
  const entries = typed
    .normalize('NFC')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  const unique = [...new Set(entries)];
  return {
    endings: unique.filter((entry) => ENDING.test(entry)),
    wrong: unique.filter((entry) => !ENDING.test(entry)),
  };
}

/**
 * The ending by which systems open a file, in small letters; empty where it has none. Dots and blanks at the end of a
 * name are dropped by some of them: `virus.exe.` is a program there. So is what is called only `.exe`.
 */
export function openingEnding(name: string): string {
  const ending = /\.([^.]*)$/u.exec(name.normalize('NFC').replace(/[.\s]+$/u, ''))?.[1] ?? '';
  return ENDING.test(ending) ? ending.toLowerCase() : '';
}

/** Whether a file of this name may be put in; an empty list lets everything in. */
export const isLetIn = (name: string, { mode, endings }: FileFilter): boolean =>
  endings.length === 0 || endings.includes(openingEnding(name)) === (mode === 'allow');
