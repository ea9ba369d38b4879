import { isBlank, withoutStrayDirections } from '@dorfplatz/content';

/** Nobody reads these: they are what they are, sign by sign. */
const UNREAD = /password|token|secret/;

/** Separators of a list may be spaces, which are looked at where they count. */
const SPACES = /^\s*$/;

const asSeen = (text: string): string =>
  isBlank(text) && !SPACES.test(text) ? '' : withoutStrayDirections(text);

/**
 * Takes the texts of a body as people see them: what shows nothing is empty, and is refused where an empty one is; signs
 * that turn the direction of what stands around them go where they are not closed. Changes the body in place.
 */
export function takeAsSeen(body: unknown): void {
  // A list and no recursion: somebody may nest deeper than a program can follow.
  const found: unknown[] = [body];
  for (let thing = found.pop(); thing !== undefined; thing = found.pop()) {
    if (typeof thing !== 'object' || thing === null || Buffer.isBuffer(thing)) continue;
    const values = thing as Record<string, unknown>;
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string') {
        if (!UNREAD.test(name)) values[name] = asSeen(value);
      } else found.push(value);
    }
  }
}
