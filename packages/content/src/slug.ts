const SPELLED: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
};

/**
 * The handle of a name (decision 96): transliterated, spaces to dashes, the rest dropped, lower case. Never
 * empty and never all digits, since those are ids (decision 113).
 * @param fallback used when nothing of the name is left, and before a number
 */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœåłđ]/g, (letter) => SPELLED[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_/]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
  if (slug === '') return fallback;
  return /^\d+$/.test(slug) ? `${fallback}-${slug}` : slug;
}
