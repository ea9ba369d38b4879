import { linksOf, plainText } from '@dorfplatz/content';
import type { SearchHas } from '@dorfplatz/contract';
import type { SearchText } from '../../../platform/search/documents.ts';
import type { TextsOfFile } from '../../uploads/index.ts';

/** What posts and replies have in common of that by which they are found. */
export type EntryTexts = {
  content: string;
  file_ids: number[];
  links: { title: string; address: string }[];
};

/** What people read of an entry: its words, names of people and tags among them, and what hangs on it. */
export function textsOfEntry(
  entry: EntryTexts,
  files: ReadonlyMap<number, TextsOfFile>,
): { texts: SearchText[]; has: SearchHas[] } {
  const text = plainText(entry.content);
  const attached = entry.file_ids.flatMap((id) => files.get(id) ?? []);
  // An address stands beside the words that lead to it, or in a preview.
  const addresses = new Set([...linksOf(entry.content), ...entry.links.map(({ address }) => address)]);
  const texts: SearchText[] = [
    { text, weight: 'C', cut: 'prose' },
    ...attached.flatMap((file) => file.texts),
    ...entry.links.map(({ title }): SearchText => ({ text: title, weight: 'D', cut: 'prose' })),
    ...[...addresses]
      .filter((address) => !text.includes(address))
      .map((address): SearchText => ({ text: address, weight: 'D', cut: 'name' })),
  ];
  const has = new Set(attached.map((file) => file.has));
  if (addresses.size > 0) has.add('link');
  return { texts: texts.filter((each) => each.text !== ''), has: [...has] };
}
