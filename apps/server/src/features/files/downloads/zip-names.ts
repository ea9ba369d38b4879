const SEGMENT_BYTES = 255;
/** Names that Windows keeps for devices, whatever their ending. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;
// Control characters, marks that turn the direction of what stands around them, and what Windows refuses in names.
const REFUSED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*\\/]/gu;

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** The stem and the ending with its dot, which may be empty. */
const parted = (name: string): [stem: string, ending: string] => {
  const ending = /(?<=.)\.[^.\s]{1,20}$/u.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
};

/** The name cut before its ending, so that it takes up at most so many bytes of UTF-8. */
function fitted(name: string, added = ''): string {
  const [stem, ending] = parted(name);
  const room = SEGMENT_BYTES - bytesOf(ending) - bytesOf(added);
  let kept = '';
  let length = 0;
  for (const character of stem) {
    length += bytesOf(character);
    if (length > room) break;
    kept += character;
  }
  return kept + added + ending;
}

/**
 * A name that every system accepts within an archive: no path, nothing that Windows keeps for itself or cuts off, in the
 * composed form, at most 255 bytes of UTF-8 (Microsoft, "Naming Files, Paths, and Namespaces").
 */
export function portableName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(REFUSED, '_')
    .replace(/[. ]+$/u, (end) => '_'.repeat(end.length))
    .replace(/^\.+$/u, '_');
  const named = clean === '' ? '_' : clean;
  return fitted(RESERVED.test(named) ? `_${named}` : named);
}

/** Names of one folder of an archive, told apart as systems do that take no notice of case. */
export class PortableNames {
  readonly #taken = new Set<string>();

  /** Takes the portable form of a name, or the first of `name (2).ending`, `name (3).ending` that is free. */
  take(name: string): string {
    const portable = portableName(name);
    let free = portable;
    for (let number = 2; this.#taken.has(folded(free)); number += 1) free = fitted(portable, ` (${number})`);
    this.#taken.add(folded(free));
    return free;
  }
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();
