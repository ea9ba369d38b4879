import { plainText, renderHtml } from '@dorfplatz/content';

interface Texts {
  plain: string;
  /** Where it says more than the plain text. */
  html: string | null;
}

/** The same descriptions are asked for by every reader's feed, each hour. */
const known = new Map<string, Texts>();
const KNOWN_MAX = 5_000;
const LENGTH_MAX = 4_000;

function read(description: string): Texts {
  const plain = plainText(description);
  return { plain, html: plain === description.trim() ? null : renderHtml(description) };
}

/** A description in plain words and, if it has marks, as HTML. */
export function textsOf(description: string): Texts {
  const found = known.get(description);
  if (found) return found;
  const texts = read(description);
  if (description.length > LENGTH_MAX) return texts;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(description, texts);
  return texts;
}
