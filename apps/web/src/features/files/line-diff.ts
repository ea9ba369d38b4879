import { diffLines } from 'diff';

/** For how long two texts are compared, in milliseconds; beyond it they are too different to be worth it. */
const longest = 1000;
/** So many lines stay around what changed. */
const around = 3;

/** A line of two texts, with its number in each that has it. */
export interface DiffLine {
  key: string;
  kind: 'same' | 'added' | 'removed';
  text: string;
  before: number | null;
  after: number | null;
}

/** Lines that are shown, or that are left out since they are the same. */
export interface DiffPart {
  key: string;
  isFolded: boolean;
  lines: DiffLine[];
}

function linesOf(before: string, after: string): DiffLine[] | null {
  const parts = diffLines(before.replaceAll('\r\n', '\n'), after.replaceAll('\r\n', '\n'), {
    timeout: longest,
  });
  if (!parts) return null;
  let old = 0;
  let young = 0;
  return parts.flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): DiffLine => {
        if (!added) old += 1;
        if (!removed) young += 1;
        const kind = added ? 'added' : removed ? 'removed' : 'same';
        return {
          key: `${kind} ${old} ${young}`,
          kind,
          text,
          before: added ? null : old,
          after: removed ? null : young,
        };
      }),
  );
}

/** What lines came and went between two texts, long runs of equal ones folded; null where comparing takes too long. */
export function compareLines(before: string, after: string): DiffPart[] | null {
  const lines = linesOf(before, after);
  if (!lines) return null;
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same');
  const parts: DiffPart[] = [];
  for (const [index, line] of lines.entries()) {
    const isFolded = !isNear(index);
    const last = parts.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else parts.push({ key: line.key, isFolded, lines: [line] });
  }
  // One line left out saves nothing.
  return parts.map((part) => (part.lines.length < 2 ? { ...part, isFolded: false } : part));
}
