import { escapeMarkdown } from '@dorfplatz/content';

/** Deeper quotes than anyone follows; below, the marks stay as they were written. */
const QUOTES_MAX = 6;
/** What ends a text that did not fit. */
const CUT = '[…]';
/** How git parts a patch from its signature. */
const SIGNATURE = '-- ';

export type DialectText = { content: string; isCut: boolean };

/**
 * Writes a mail's text in the dialect so that it reads as it was written: quotes become quotes, patches code.
 * @param subject stands above the text in bold when not empty
 * @param max most characters; a longer text is cut at a line
 */
export function writeDialect(text: string, subject: string, max: number): DialectText {
  const title = subject === '' ? '' : `**${escapeLine(subject)}**`;
  const lines = withoutOuterEmptyLines(text.replace(/^\ufeff/, '').split('\n'));
  const whole =
    lines.reduce((sum, line) => sum + line.trimEnd().length, 0) > max ? undefined : write(title, lines);
  if (whole !== undefined && whole.length <= max) return { content: whole, isCut: false };
  const room = max - CUT.length - 10;
  let fits = 0;
  let tooMany = firstLinesOf(lines, room) + 1;
  while (tooMany - fits > 1) {
    const tried = (fits + tooMany) >> 1;
    if (write(title, lines.slice(0, tried)).length <= room) fits = tried;
    else tooMany = tried;
  }
  // A line of its own that does not fit is cut within; escapes take up to seven characters each.
  const kept =
    fits > 0
      ? lines.slice(0, fits)
      : [(lines[0] ?? '').slice(0, Math.floor(room / 8)).replace(/[\ud800-\udbff]$/, '')];
  return { content: `${write(title, kept)}\n\n${escapeMarkdown(CUT)}`, isCut: true };
}

/** How many lines can fit at most, so that not more than that is tried. */
function firstLinesOf(lines: readonly string[], room: number): number {
  let length = 0;
  const at = lines.findIndex((line) => {
    length += line.trimEnd().length;
    return length > room;
  });
  return at < 0 ? lines.length : at;
}

function write(title: string, lines: readonly string[]): string {
  return [...(title ? [title] : []), ...blocksOf(lines, 0)].join('\n\n') || '…';
}

/** Words of one line in which nothing is read as a mark or link. */
const escapeLine = (line: string): string =>
  line
    .split(/:(?=\/\/)/)
    .map((part) => escapeMarkdown(part))
    .join('\\:');

function blocksOf(lines: readonly string[], depth: number): string[] {
  const blocks: string[] = [];
  let plain: string[] = [];
  const closePlain = () => {
    const words = withoutOuterEmptyLines(plain.map((line) => line.trimEnd()));
    if (words.length > 0) blocks.push(escapeMarkdown(words.join('\n')));
    plain = [];
  };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const patchEnd = depth === 0 && beginsPatch(lines, at) ? endOfPatch(lines, at) : at;
    if (patchEnd > at) {
      closePlain();
      blocks.push(fence(lines.slice(at, patchEnd)));
      at = patchEnd;
    } else if (line.startsWith('>') && depth < QUOTES_MAX) {
      closePlain();
      const start = at;
      while (at < lines.length && lines[at]!.startsWith('>')) at += 1;
      const quoted = lines.slice(start, at).map((quote) => quote.replace(/^> ?/, ''));
      const inner = blocksOf(quoted, depth + 1).join('\n\n');
      if (inner !== '') blocks.push(inner.replace(/^/gm, '> ').replace(/^> $/gm, '>'));
    } else {
      plain.push(line);
      at += 1;
    }
  }
  closePlain();
  return blocks;
}

function beginsPatch(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  if (line.startsWith('diff --git ')) return true;
  if (line === '---') {
    // Below it git lists the files it changes; people underline with it too.
    const next = lines.slice(at + 1, at + 400).find((other) => !other.startsWith(' ') && other !== '');
    return next?.startsWith('diff --git ') ?? false;
  }
  const begins = /^(?:Index: \S|diff -\S* ?\S|--- \S)/.test(line);
  if (!begins) return false;
  const head = lines.slice(at, at + 4);
  const old = head.findIndex((other) => /^(?:---|\*\*\*) \S/.test(other));
  return old >= 0 && /^(?:\+\+\+|---) \S/.test(lines[at + old + 1] ?? '');
}

const PATCH_LINE =
  /^(?:[ +\-@\\!*]|$|diff |index |old mode |new mode |deleted file |new file |similarity |dissimilarity |rename |copy |Binary files |Index: |=====)/;

function endOfPatch(lines: readonly string[], start: number): number {
  let at = start;
  let isBinary = false;
  for (; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line === SIGNATURE && lines.length - at <= 4) break;
    if (/^(?:GIT binary patch|literal \d+|delta \d+)$/.test(line)) isBinary = true;
    else if (line.startsWith('diff ')) isBinary = false;
    else if (!isBinary && !PATCH_LINE.test(line)) break;
  }
  while (at > start && lines[at - 1] === '') at -= 1;
  return at;
}

function fence(lines: readonly string[]): string {
  const longest = lines.reduce((most, line) => Math.max(most, /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 2), 2);
  const mark = '`'.repeat(longest + 1);
  return `${mark}diff\n${lines.join('\n')}\n${mark}`;
}

function withoutOuterEmptyLines(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}
