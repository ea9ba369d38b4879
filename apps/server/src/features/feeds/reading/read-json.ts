import { cutWhole } from '@dorfplatz/content';
import { dateOf } from './feed-date.ts';
import { addressOf, type FeedDocument } from './feed-document.ts';
import { gatherEntries } from './gather-entries.ts';

/** JSON is read in one go, which must not take long; feeds in it are small. */
export const JSON_BYTES = 1024 * 1024;

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
const TEXT_MAX = 4_000;

/** Reads a JSON Feed (versions 1 and 1.1); undefined for what is none. */
export function readJson(json: string, address: string): FeedDocument | undefined {
  let said: Record<string, unknown>;
  try {
    said = record(JSON.parse(json));
  } catch {
    return undefined;
  }
  if (!text(said.version).startsWith('https://jsonfeed.org/version/') || !Array.isArray(said.items))
    return undefined;
  const gathered = gatherEntries(Date.now());
  for (const item of said.items.map(record)) {
    const html = text(item.content_html);
    const words = text(item.summary) || text(item.content_text) || html;
    const title = text(item.title);
    const link = addressOf(text(item.url) || text(item.external_url), address);
    if (title === '' && words === '') continue;
    gathered.add({
      guid: text(item.id),
      title: cutWhole(title, TEXT_MAX),
      titleKind: 'text',
      words: cutWhole(words, TEXT_MAX),
      wordsKind: words === html ? 'html' : 'text',
      link,
      source: '',
      publishedAt: dateOf(text(item.date_published) || text(item.date_modified)),
    });
  }
  return {
    title: text(said.title),
    titleKind: 'text',
    link: addressOf(text(said.home_page_url), address),
    minutes: 0,
    entries: gathered.all(),
    isWhole: true,
  };
}
