import { NEWSLETTER_PLACEHOLDERS, type NewsletterPlaceholder } from '@dorfplatz/contract';

/** How often each placeholder stands in a text, with room between the brackets or without. */
export function countPlaceholders(text: string): Record<NewsletterPlaceholder, number> {
  const counts = Object.fromEntries(NEWSLETTER_PLACEHOLDERS.map((name) => [name, 0]));
  for (const [, name = ''] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g))
    if (Object.hasOwn(counts, name)) counts[name]! += 1;
  return counts as Record<NewsletterPlaceholder, number>;
}

/** Whether a placeholder stands there as often as it must: the content once, the notice at least once. */
export function isRight(name: NewsletterPlaceholder, count: number): boolean {
  if (name === 'content') return count === 1;
  return name !== 'disclaimer' || count > 0;
}

/** The placeholders that are missing, or stand there too often, all at once [RUL-0577, RUL-0578, RUL-0579]. */
export function wrongPlaceholders(text: string): NewsletterPlaceholder[] {
  const counts = countPlaceholders(text);
  return NEWSLETTER_PLACEHOLDERS.filter((name) => !isRight(name, counts[name]));
}
