const MAX_CHARACTERS = 255;

/**
 * A file's name as we keep it: without path, control characters and marks that turn the writing direction
 * (they let `exe` read as `txt`), at most 255 characters with its ending kept.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\.*$/.test(clean)) return 'file';
  const characters = [...clean];
  if (characters.length <= MAX_CHARACTERS) return clean;
  const ending = [...endingOf(clean)];
  return [...characters.slice(0, MAX_CHARACTERS - ending.length), ...ending].join('');
}

/** The ending in lower case without its dot; empty when the name has none. */
export const extensionOf = (name: string): string => endingOf(name).slice(1).toLowerCase();

const endingOf = (name: string): string => /(?<=.)\.[\p{L}\p{N}]{1,20}$/u.exec(name)?.[0] ?? '';
