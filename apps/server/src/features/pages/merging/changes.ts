import { diffWordsWithSpace } from 'diff';
import { diffIndices } from 'node-diff3';
import { unitsOf } from './units.ts';

export type Word = { change: 'same' | 'added' | 'removed'; text: string };
export type UnitChange = {
  change: 'same' | 'added' | 'removed' | 'changed';
  /** The part as it is, of what is not `changed`. */
  text: string;
  words: Word[];
};

/** Comparing one part takes so long at most: other requests wait meanwhile. */
const MILLISECONDS_MAX = 100;
/** Two parts that share less than this are two, not one that changed. */
const SHARED_MIN = 0.3;

/** A table as people read it: its cells in lines, without the signs that draw it. */
const readable = (unit: string): string =>
  unit.startsWith('|')
    ? unit
        .split('\n')
        .filter((line) => !/^[|:\s-]+$/.test(line))
        .map((line) => line.replace(/^\|\s*|\s*\|$/g, '').replace(/\s*(?<!\\)\|\s*/g, ' · '))
        .join('\n')
    : unit;

function wordsOf(before: string, after: string): Word[] | undefined {
  const found = diffWordsWithSpace(readable(before), readable(after), { timeout: MILLISECONDS_MAX });
  const words = found?.map(
    ({ added, removed, value }): Word => ({
      change: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  const shared =
    words?.reduce((sum, { change, text }) => sum + (change === 'same' ? text.length : 0), 0) ?? 0;
  return shared >= SHARED_MIN * Math.max(before.length, after.length) ? words : undefined;
}

const whole = (change: 'same' | 'added' | 'removed', text: string): UnitChange => ({
  change,
  text,
  words: [],
});

/** What became of parts that were replaced by others: those at the same place are compared word by word. */
function replaced(before: readonly string[], after: readonly string[]): UnitChange[] {
  const changes: UnitChange[] = [];
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [old, young] = [before[index], after[index]];
    const words = old !== undefined && young !== undefined ? wordsOf(old, young) : undefined;
    if (words) changes.push({ change: 'changed', text: young!, words });
    else {
      if (old !== undefined) changes.push(whole('removed', old));
      if (young !== undefined) changes.push(whole('added', young));
    }
  }
  return changes;
}

/** What lies between two texts, part by part in their order, and word by word where a part changed. */
export function changesBetween(beforeText: string, afterText: string): UnitChange[] {
  const [before, after] = [unitsOf(beforeText), unitsOf(afterText)];
  const changes: UnitChange[] = [];
  let at = 0;
  for (const { buffer1, buffer2Content } of diffIndices(before, after)) {
    const [start, length] = buffer1 as [number, number];
    changes.push(...before.slice(at, start).map((unit) => whole('same', unit)));
    changes.push(...replaced(before.slice(start, start + length), buffer2Content as string[]));
    at = start + length;
  }
  return [...changes, ...before.slice(at).map((unit) => whole('same', unit))];
}
