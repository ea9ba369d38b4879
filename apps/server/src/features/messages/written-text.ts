import { excerpt, plainText, renderHtml } from '@dorfplatz/content';
import { LRUCache } from 'lru-cache';

const EXCERPT_CHARACTERS = 160;

/** Texts are taken apart once and read many times; about 8 MB each at most. */
const remembered = (make: (content: string) => string): ((content: string) => string) => {
  const known = new LRUCache<string, string>({
    maxSize: 4_000_000,
    maxEntrySize: 200_000,
    sizeCalculation: (made, content) => content.length + made.length + 1,
  });
  return (content) => {
    const before = known.get(content);
    if (before !== undefined) return before;
    const made = make(content);
    known.set(content, made);
    return made;
  };
};

/** The first words of a text, without its marks. */
export const firstWords = remembered((content) => excerpt(content, EXCERPT_CHARACTERS));
export const htmlOf = remembered(renderHtml);
export const wordsOf = remembered(plainText);
