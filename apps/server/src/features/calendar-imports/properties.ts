import { cleanText } from '@dorfplatz/content';
import type { Component, ContentLine } from './content-reader.ts';
import { cutText } from './cut-text.ts';
import type { EntryError, Note } from './tables.ts';

const DETAIL_MAX = 60;
const NOTES_MAX = 50;

const ONCE = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'SUMMARY', 'RECURRENCE-ID', 'SEQUENCE', 'DTSTAMP'],
  ...['DESCRIPTION', 'LOCATION', 'STATUS', 'ORGANIZER', 'CLASS', 'GEO'],
]);

/** The text of a value (§3.3.11). */
export const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

/** The lines of an entry by their names, and what is noted while they are read. */
export class Properties {
  readonly lines: readonly ContentLine[];
  readonly notes: Note[] = [];
  readonly #begin: number;

  constructor({ lines, line }: Component) {
    this.#begin = line;
    // A name without a value says nothing.
    this.lines = lines.filter(({ name, value }) => name === '' || value.trim() !== '');
    this.#noteWhatIsNone();
  }

  #noteWhatIsNone(): void {
    const first = new Map<string, ContentLine>();
    for (const one of this.lines) {
      const { name, line, text } = one;
      if (name === '') this.note('skipped_line', line, text);
      if (!ONCE.has(name)) continue;
      const before = first.get(name);
      if (before && before.text !== text) this.note('skipped_line', line, text);
      else first.set(name, before ?? one);
    }
  }

  /** The first line of a name: what may stand but once counts as it stands first. */
  take(wanted: string): ContentLine | undefined {
    return this.lines.find(({ name }) => name === wanted);
  }

  all(wanted: string): ContentLine[] {
    return this.lines.filter(({ name }) => name === wanted);
  }

  text(wanted: string): string {
    return cleanText(unescaped(this.take(wanted)?.value ?? ''));
  }

  /** What a line says cannot be read, and so is left out. */
  leaveOut({ code }: EntryError, line: number, detail: string): void {
    this.note(code === 'unreadable' ? 'skipped_line' : code, line, detail);
  }

  note(code: Note['code'], line: number, detail = ''): void {
    if (this.notes.length < NOTES_MAX) this.notes.push({ code, line, detail: cutText(detail, DETAIL_MAX) });
  }

  /** Where a name stands first, else where the entry begins. */
  lineOf(wanted: string): number {
    return this.take(wanted)?.line ?? this.#begin;
  }

  /** A text that has to fit; what is cut off is noted. */
  fitting(wanted: string, text: string, max: number): string {
    if (text.length > max) this.note('shortened', this.lineOf(wanted), wanted);
    return cutText(text, max).trimEnd();
  }
}
