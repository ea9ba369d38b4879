import { createHash } from 'node:crypto';
import { cutText, LAST_POSITION, lexemesOf } from './cut.ts';
import type { SearchDocument, SearchText } from './documents.ts';
import { DERIVED, wordKey } from './key.ts';
import type { Stems } from './stems.ts';

/** Changes whenever texts are cut, folded, stemmed or put together in another way: all rows of the index are stale then. */
export const RULES = '2';

/** What one thing may keep in the index, in bytes without stems: PostgreSQL takes less than 1 MB with them. */
const BYTES_MAX = 250_000;
/** What is read of the texts of one thing. */
const TEXT_MAX = 1_000_000;
/** A tsvector keeps so many positions of a word. */
const POSITIONS_MAX = 255;
/** The number of texts that are held at a time. */
const SET = 25;

/** A row of the index, as far as it comes from texts. */
export type Vector = {
  /** The literal of a tsvector. */
  readonly words: string;
  /** The words in it. */
  readonly lexemes: readonly string[];
  /** Its texts are longer than what is kept of them. */
  readonly isPartial: boolean;
  /** Of all that the row is made of, and of the rules. */
  readonly digest: string;
};

type Entry = { positions: number[]; weights: string[] };

class Entries {
  readonly all = new Map<string, Entry>();
  bytes = 0;

  /** False where there is no room. */
  add(lexeme: string, position: number, weight: string, max: number): boolean {
    let entry = this.all.get(lexeme);
    if (!entry) {
      const bytes = Buffer.byteLength(lexeme) + 8;
      if (this.bytes + bytes > max) return false;
      this.bytes += bytes;
      entry = { positions: [], weights: [] };
      this.all.set(lexeme, entry);
    }
    const { positions, weights } = entry;
    if (positions.at(-1) === position || positions.length >= POSITIONS_MAX) return true;
    if (this.bytes + 2 > max) return false;
    this.bytes += 2;
    positions.push(position);
    weights.push(weight);
    return true;
  }
}

type Cutting = { entries: Entries; isPartial: boolean; stemmed: Set<string>; language: string };

/** The texts of a thing that begin with what counts most: that is kept in any case. */
const byWeight = (texts: readonly SearchText[]) =>
  [...texts].sort((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : 0));

/** Two letters, whatever way of speaking somebody chose. */
const languageOf = (document: SearchDocument, fallback: string) =>
  (document.language ?? fallback).slice(0, 2);

function cutDocument(document: SearchDocument, fallbackLanguage: string): Cutting {
  const entries = new Entries();
  const stemmed = new Set<string>();
  let isPartial = document.texts.some((text) => text.isPartial === true);
  let offset = 0;
  let room = TEXT_MAX;
  for (const { text, weight, cut } of byWeight(document.texts)) {
    if (room <= 0) isPartial ||= text !== '';
    let last = offset;
    const read = text.length > room ? text.slice(0, Math.max(room, 0)) : text;
    if (read.length < text.length) isPartial = true;
    room -= read.length;
    for (const token of cutText(read)) {
      last = Math.min(offset + token.position, LAST_POSITION);
      const first = Math.min(offset + token.first, LAST_POSITION);
      for (const lexeme of lexemesOf(token)) {
        const isKept =
          (first === last || entries.add(lexeme, first, weight, BYTES_MAX)) &&
          entries.add(lexeme, last, weight, BYTES_MAX);
        if (!isKept) isPartial = true;
        else if (cut === 'prose' && !token.isJoined) stemmed.add(token.form);
      }
    }
    // A phrase does not go from one text into the next.
    offset = Math.min(last + 1, LAST_POSITION);
  }
  return { entries, isPartial, stemmed, language: languageOf(document, fallbackLanguage) };
}

/** Adds the stem of each word of prose, where that word stands. */
function addStems({ entries, stemmed, language }: Cutting, stems: Stems): void {
  for (const form of stemmed) {
    const stem = stems.stemOf(form, language);
    if (stem === undefined || stem === form || stem === wordKey(form)) continue;
    const { positions, weights } = entries.all.get(form)!;
    for (const [index, position] of positions.entries()) {
      entries.add(DERIVED + stem, position, weights[index]!, Infinity);
    }
  }
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

function literalOf({ entries }: Cutting): string {
  const parts: string[] = [];
  for (const [lexeme, { positions, weights }] of entries.all) {
    const places = positions.map((position, index) => `${position}${weights[index]}`);
    parts.push(`${quoted(lexeme)}:${places.join(',')}`);
  }
  return parts.join(' ');
}

/** What a row of a thing is made of, in a few letters: other rules or other texts give another one. */
export function digestOf(document: SearchDocument, fallbackLanguage: string): string {
  const { title, texts, at, authorId, groupId, places, has } = document;
  const parts = [
    RULES,
    languageOf(document, fallbackLanguage),
    title,
    texts.map(({ text, weight, cut, isPartial }) => [text, weight, cut, isPartial === true]),
    at,
    authorId,
    groupId,
    [...places].sort((a, b) => a - b),
    [...has].sort(),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/** The rows of things, in their order: the stems of all are asked for at once. */
export async function vectorsOf(
  documents: readonly SearchDocument[],
  stems: Stems,
  fallbackLanguage: string,
): Promise<Vector[]> {
  const vectors: Vector[] = [];
  for (let start = 0; start < documents.length; start += SET) {
    const set = documents.slice(start, start + SET);
    const cuttings = set.map((document) => cutDocument(document, fallbackLanguage));
    const byLanguage = new Map<string, Set<string>>();
    for (const { language, stemmed } of cuttings) {
      const words = byLanguage.get(language) ?? new Set();
      for (const word of stemmed) words.add(word);
      byLanguage.set(language, words);
    }
    for (const [language, words] of byLanguage) await stems.learn(words, language);
    cuttings.forEach((cutting, index) => {
      addStems(cutting, stems);
      vectors.push({
        words: literalOf(cutting),
        lexemes: [...cutting.entries.all.keys()],
        isPartial: cutting.isPartial,
        digest: digestOf(set[index]!, fallbackLanguage),
      });
    });
  }
  return vectors;
}

/** The row of one thing. */
export async function vectorOf(
  document: SearchDocument,
  stems: Stems,
  fallbackLanguage: string,
): Promise<Vector> {
  return (await vectorsOf([document], stems, fallbackLanguage))[0]!;
}

/** The longest title as it is compared. */
const TITLE_KEY_MAX = 200;

/** A title as it is compared with the beginning of a query: the keys of its words. */
export function titleKeyOf(title: string): string {
  const keys: string[] = [];
  for (const { form, start, letterEnd, isJoined } of cutText(title.slice(0, 4 * TITLE_KEY_MAX))) {
    if (!isJoined) keys.push(wordKey(letterEnd ? form.slice(0, letterEnd - start) : form));
  }
  return keys.join(' ').slice(0, TITLE_KEY_MAX).toWellFormed().trimEnd();
}
