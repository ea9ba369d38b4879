import { isBlank, withoutStrayDirections } from '@dorfplatz/content';

/** Nobody reads these: they are what they are, sign by sign. */
const UNREAD = /password|token|secret/;

/** Separators of a list may be spaces, which are looked at where they count. */
const SPACES = /^\s*$/;

const asSeen = (text: string): string =>
  isBlank(text) && !SPACES.test(text) ? '' : withoutStrayDirections(text);

/** What was read of JSON or a form: a body may be bytes as well, or a stream with all that hangs on its connection. */
function isRead(thing: unknown): thing is Record<string, unknown> {
  if (typeof thing !== 'object' || thing === null) return false;
  const kind: unknown = Object.getPrototypeOf(thing);
  return kind === Object.prototype || kind === Array.prototype || kind === null;
}

/**
 * Takes the texts of a body as people see them: what shows nothing is empty, and is refused where an empty one is; signs
 * that turn the direction of what stands around them go where they are not closed. Changes the body in place.
 */
export function takeAsSeen(body: unknown): void {
  // A list and no recursion: somebody may nest deeper than a program can follow.
  const found: unknown[] = [body];
  for (let thing = found.pop(); thing !== undefined; thing = found.pop()) {
    if (!isRead(thing)) continue;
    for (const [name, value] of Object.entries(thing)) {
      if (typeof value === 'string') {
        if (!UNREAD.test(name)) thing[name] = asSeen(value);
      } else found.push(value);
    }
  }
}
