const FENCE = /^ {0,3}(`{3,}|~{3,}|:{3,})/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)]) /;
const INDENTED = /^(?: {2,}|\t)/;

/** The kind of list to which an item at the margin belongs; empty for what is none. */
const listOf = (unit: string): string => {
  const mark = ITEM.exec(unit)?.[0].trim();
  return mark === undefined ? '' : /\d/.test(mark) ? `1${mark.at(-1)}` : mark;
};

/** The parts of a text between empty lines; what stands in a fence stays together. */
function blocksOf(text: string): string[] {
  const blocks: string[][] = [[]];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    if (line.trim() === '' && fence === undefined) {
      if (blocks.at(-1)!.length > 0) blocks.push([]);
    } else blocks.at(-1)!.push(line);
  }
  // What is indented below an item belongs to it, whatever empty lines stand between.
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .reduce<string[]>((kept, block) => {
      const before = kept.at(-1);
      if (before !== undefined && INDENTED.test(block) && ITEM.test(before)) {
        kept[kept.length - 1] = `${before}\n\n${block}`;
      } else kept.push(block);
      return kept;
    }, []);
}

/** A list at the margin as its items with what is indented below each; anything else as it is. */
function itemsOf(block: string): string[] {
  if (!ITEM.test(block)) return [block];
  const items: string[] = [];
  for (const line of block.split('\n')) {
    if (ITEM.test(line) || items.length === 0) items.push(line);
    else items[items.length - 1] += `\n${line}`;
  }
  return items;
}

/** The paragraphs of a text, and whatever else stands by itself: headlines, tables, quotes, each item of a list. */
export const unitsOf = (text: string): string[] => blocksOf(text).flatMap(itemsOf);

/** A text of its parts: items of one list right below each other, an empty line between all else. */
export function textOfUnits(units: readonly string[]): string {
  return units.reduce((text, unit, index) => {
    if (index === 0) return unit;
    const before = listOf(units[index - 1]!);
    const isTight = before !== '' && before === listOf(unit) && !units[index - 1]!.includes('\n\n');
    return `${text}${isTight ? '\n' : '\n\n'}${unit}`;
  }, '');
}
