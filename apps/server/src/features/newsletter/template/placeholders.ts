import { NEWSLETTER_PLACEHOLDERS, type NewsletterPlaceholder } from '@dorfplatz/contract';

const names = NEWSLETTER_PLACEHOLDERS.join('|');

/** `{{content}}` and its like, with room between the brackets or without. */
export const PLACEHOLDER = new RegExp(`\\{\\{\\s*(${names})\\s*\\}\\}`, 'g');

/** What only a text can hold, for it is more than a word. */
export const BLOCKS: readonly string[] = ['content', 'disclaimer'];

/** How often each stands in a text. */
export function countPlaceholders(text: string): { name: NewsletterPlaceholder; count: number }[] {
  const found = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name);
  return NEWSLETTER_PLACEHOLDERS.map((name) => ({
    name,
    count: found.filter((each) => each === name).length,
  }));
}

/** What is wrong with a template's placeholders, all at once [RUL-0577, RUL-0578, RUL-0579]. */
export function placeholderErrors(text: string): string[] {
  const counts = new Map(countPlaceholders(text).map(({ name, count }) => [name, count]));
  return [
    ...(counts.get('content') === 1 ? [] : ['content_placeholder_missing']),
    ...((counts.get('disclaimer') ?? 0) > 0 ? [] : ['disclaimer_placeholder_missing']),
  ];
}

/** A text between its placeholders: what stands there, and what follows it. */
export type Segment = { before: string; name: NewsletterPlaceholder | undefined };

/** Cuts a text at its placeholders, once for all who read it. */
export function cutAtPlaceholders(text: string): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    segments.push({ before: text.slice(from, match.index), name: match[1] as NewsletterPlaceholder });
    from = match.index + match[0].length;
  }
  return [...segments, { before: text.slice(from), name: undefined }];
}

/** Puts values where their names stand; they are ready to stand there. */
export function fillSegments(
  segments: readonly Segment[],
  values: Readonly<Record<NewsletterPlaceholder, string>>,
): string {
  let filled = '';
  for (const { before, name } of segments) filled += name === undefined ? before : before + values[name];
  return filled;
}
