import { attribute, type MarkupHandler, readMarkup } from '../markup.ts';
import { ProtectedError } from '../outcome.ts';
import type { Reading, ReadText } from '../read-text.ts';
import { unpacked, type ZipEntry } from '../zip.ts';

type Pages = { pages: number | null };

const numberIn = (name: string) => Number(/(\d+)\.xml$/i.exec(name)?.[1] ?? 0);

/** The entries whose names match one of the patterns, pattern by pattern and by their numbers. */
const entriesLike = (entries: readonly ZipEntry[], ...patterns: RegExp[]) =>
  patterns.flatMap((pattern) =>
    entries
      .filter(({ name }) => pattern.test(name))
      .sort((one, other) => numberIn(one.name) - numberIn(other.name)),
  );

async function readEach(
  reading: Reading,
  entries: readonly ZipEntry[],
  handler: (text: ReadText) => MarkupHandler,
): Promise<void> {
  for (const entry of entries) await readMarkup(reading, unpacked(reading, entry), handler(reading.text));
}

/** Runs of text in paragraphs and cells, as Word and PowerPoint write them. */
function runs(text: ReadText): MarkupHandler {
  let isText = false;
  // What stands here once more is for programs that do not know what stands before it.
  let fallbacks = 0;
  return {
    open(name) {
      if (name === 'Fallback') fallbacks += 1;
      else if (fallbacks > 0) return;
      else if (name === 't') isText = true;
      else if (name === 'tab') text.add(' ');
      else if (name === 'br' || name === 'cr') text.add('\n');
    },
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
      else if (name === 't') isText = false;
      else if (name === 'p' && fallbacks === 0) text.add('\n');
    },
    text(piece) {
      if (isText) text.add(piece);
    },
  };
}

/** A text document of Word (ECMA-376 part 1, 17): with its notes, comments, heads and feet. */
export async function readWord(reading: Reading, entries: readonly ZipEntry[]): Promise<Pages> {
  const parts = entriesLike(
    entries,
    /^word\/document\d*\.xml$/i,
    /^word\/(footnotes|endnotes|comments)\d*\.xml$/i,
    /^word\/(header|footer)\d*\.xml$/i,
    /^word\/diagrams\/data\d*\.xml$/i,
  );
  await readEach(reading, parts, runs);
  return { pages: null };
}

/** A presentation of PowerPoint (ECMA-376 part 1, 19): its slides, then what is noted to them. */
export async function readSlides(reading: Reading, entries: readonly ZipEntry[]): Promise<Pages> {
  const slides = entriesLike(entries, /^ppt\/slides\/slide\d+\.xml$/i);
  const beside = entriesLike(
    entries,
    /^ppt\/notesSlides\/notesSlide\d+\.xml$/i,
    /^ppt\/comments\/[^/]+\.xml$/i,
    /^ppt\/diagrams\/data\d*\.xml$/i,
  );
  await readEach(reading, [...slides, ...beside], runs);
  return { pages: slides.length };
}

/** Numbers that somebody may have typed; what was calculated has more digits. */
const TYPED = /^-?\d{1,15}(\.\d{1,4})?$/;

/** Texts that cells share, each once. What says how signs are read aloud is passed over. */
function sharedTexts(text: ReadText): MarkupHandler {
  let isText = false;
  let aloud = 0;
  return {
    open(name) {
      if (name === 'rPh') aloud += 1;
      else isText = name === 't' && aloud === 0;
    },
    close(name) {
      if (name === 'rPh') aloud -= 1;
      else if (name === 'si' || name === 'comment') text.add('\n');
      isText = false;
    },
    text(piece) {
      if (isText) text.add(piece);
    },
  };
}

/** Cells with a text of their own, and numbers. */
function cells(text: ReadText): MarkupHandler {
  let type = '';
  let within = '';
  let number = '';
  return {
    open(name, attributes) {
      if (name === 'c') type = attributes.t ?? 'n';
      within = name;
    },
    close(name) {
      if (name === 'v' && type === 'n') {
        if (TYPED.test(number)) text.line(number);
        number = '';
      } else if (name === 'c' && (type === 'str' || type === 'inlineStr')) text.add('\n');
      within = '';
    },
    text(piece) {
      if (within === 't' || (within === 'v' && type === 'str')) text.add(piece);
      else if (within === 'v' && type === 'n' && number.length < 32) number += piece;
    },
  };
}

/** A workbook of Excel (ECMA-376 part 1, 18): the names of its sheets, the texts of its cells, its comments and numbers. */
export async function readSheets(reading: Reading, entries: readonly ZipEntry[]): Promise<Pages> {
  let sheets = 0;
  await readEach(reading, entriesLike(entries, /^xl\/workbook\d*\.xml$/i), (text) => ({
    open(name, attributes) {
      if (name !== 'sheet') return;
      sheets += 1;
      text.line(attributes.name ?? '');
    },
  }));
  await readEach(
    reading,
    entriesLike(entries, /^xl\/sharedStrings\d*\.xml$/i, /^xl\/comments\d*\.xml$/i),
    sharedTexts,
  );
  await readEach(reading, entriesLike(entries, /^xl\/worksheets\/sheet\d*\.xml$/i), cells);
  await readEach(reading, entriesLike(entries, /^xl\/drawings\/drawing\d+\.xml$/i), runs);
  return { pages: sheets };
}

const BLANKS_MAX = 20;

/** OpenDocument (1.4, part 3): text stands in paragraphs and headings, whatever these stand in. */
export async function readOpenDocument(reading: Reading, entries: readonly ZipEntry[]): Promise<Pages> {
  const named = (name: string) => entries.filter((entry) => entry.name === name);
  await readEach(reading, named('META-INF/manifest.xml'), () => ({
    open(name) {
      if (name === 'encryption-data') throw new ProtectedError('an encrypted document');
    },
  }));
  let pages = 0;
  await readEach(reading, [...named('content.xml'), ...named('styles.xml')], (text) => {
    let paragraphs = 0;
    let removed = 0;
    let isSpreadsheet = false;
    return {
      open(name, attributes) {
        if (name === 'spreadsheet') isSpreadsheet = true;
        else if (name === 'tracked-changes') removed += 1;
        else if (name === 'p' || name === 'h') paragraphs += 1;
        else if (name === 's')
          text.add(' '.repeat(Math.min(Number(attribute(attributes, 'c')) || 1, BLANKS_MAX)));
        else if (name === 'tab') text.add(' ');
        else if (name === 'line-break') text.add('\n');
        else if (name === 'page') pages += 1;
        else if (name === 'table' && isSpreadsheet) {
          pages += 1;
          text.line(attribute(attributes, 'name') ?? '');
        }
      },
      close(name) {
        if (name === 'tracked-changes') removed -= 1;
        else if (name === 'p' || name === 'h') {
          paragraphs -= 1;
          text.add('\n');
        }
      },
      text(piece) {
        if (paragraphs > 0 && removed === 0) text.add(piece);
      },
    };
  });
  return { pages: pages > 0 ? pages : null };
}
