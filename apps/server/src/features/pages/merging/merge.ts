import { diffIndices } from 'node-diff3';
import { textOfUnits, unitsOf } from './units.ts';

/** A part of a text that two have written. */
export type MergePart = {
  isConflict: boolean;
  /** What holds, or is proposed. */
  text: string;
  base: string;
  mine: string;
  theirs: string;
};

/** What one side put in the place of parts of the base: those from `start` to before `end`, which may be none. */
type Hunk = { start: number; end: number; units: string[] };

function hunksOf(base: readonly string[], side: readonly string[]): Hunk[] {
  return diffIndices([...base], [...side]).map(({ buffer1, buffer2Content }) => {
    const [start, length] = buffer1 as [number, number];
    return { start, end: start + length, units: [...(buffer2Content as string[])] };
  });
}

/** Changes of neighbouring parts do not touch each other; what both put in at one place does. */
const overlaps = (one: Hunk, other: Hunk): boolean =>
  one.start === one.end && other.start === other.end
    ? one.start === other.start
    : one.start < other.end && other.start < one.end;

/** Everything that hangs together: the parts of the base it takes up, and what each side makes of them. */
type Cluster = { start: number; end: number; mine: Hunk[]; theirs: Hunk[] };

function clustersOf(mine: readonly Hunk[], theirs: readonly Hunk[]): Cluster[] {
  const all = [
    ...mine.map((hunk) => ({ hunk, side: 'mine' as const })),
    ...theirs.map((hunk) => ({ hunk, side: 'theirs' as const })),
  ].sort((one, other) => one.hunk.start - other.hunk.start || one.hunk.end - other.hunk.end);
  const clusters: Cluster[] = [];
  for (const { hunk, side } of all) {
    const meets = clusters.findLast((cluster) =>
      [...cluster.mine, ...cluster.theirs].some((other) => overlaps(hunk, other)),
    );
    const cluster = meets ?? { start: hunk.start, end: hunk.end, mine: [], theirs: [] };
    if (!meets) clusters.push(cluster);
    cluster.start = Math.min(cluster.start, hunk.start);
    cluster.end = Math.max(cluster.end, hunk.end);
    cluster[side].push(hunk);
  }
  return clusters;
}

/** What one side has between two places of the base. */
function sideOf(base: readonly string[], { start, end }: Cluster, hunks: readonly Hunk[]): string[] {
  const units: string[] = [];
  let at = start;
  for (const hunk of hunks) {
    units.push(...base.slice(at, hunk.start), ...hunk.units);
    at = hunk.end;
  }
  return [...units, ...base.slice(at, end)];
}

/**
 * Puts together what two made of one text, paragraph by paragraph. Where only one of them changed something, that holds;
 * where both did, and not the same, their parts of the base overlap: that is a conflict, for somebody to decide.
 * @returns the parts in their order; none of them holds marks of the merging
 */
export function mergeTexts(baseText: string, mineText: string, theirsText: string): MergePart[] {
  const base = unitsOf(baseText);
  const clusters = clustersOf(hunksOf(base, unitsOf(mineText)), hunksOf(base, unitsOf(theirsText)));
  const parts: MergePart[] = [];
  const agreed = (units: readonly string[]) => {
    const text = textOfUnits(units);
    if (text !== '') parts.push({ isConflict: false, text, base: text, mine: text, theirs: text });
  };
  let at = 0;
  for (const cluster of clusters) {
    agreed(base.slice(at, cluster.start));
    at = cluster.end;
    const [mine, theirs] = [sideOf(base, cluster, cluster.mine), sideOf(base, cluster, cluster.theirs)];
    const texts = {
      base: textOfUnits(base.slice(cluster.start, cluster.end)),
      mine: textOfUnits(mine),
      theirs: textOfUnits(theirs),
    };
    const isSame = texts.mine === texts.theirs;
    const isConflict = !isSame && cluster.mine.length > 0 && cluster.theirs.length > 0;
    const text = cluster.mine.length > 0 && !isConflict ? texts.mine : texts.theirs;
    parts.push({ isConflict, text: isConflict ? texts.mine : text, ...texts });
  }
  agreed(base.slice(at));
  return parts;
}

/** A text of parts. @param pick what holds of each */
export const textOfParts = (
  parts: readonly MergePart[],
  pick: (part: MergePart) => string = ({ text }) => text,
): string => textOfUnits(parts.flatMap((part) => unitsOf(pick(part))));

/** The two as one text; undefined where somebody must decide. */
export function mergedText(base: string, mine: string, theirs: string): string | undefined {
  const parts = mergeTexts(base, mine, theirs);
  return parts.some(({ isConflict }) => isConflict) ? undefined : textOfParts(parts);
}
