import type { DecimalMark } from '@dorfplatz/content/numbers';
import { ITEM_NUMBER } from '@dorfplatz/contract';
import { cellText, readCell } from '../../property-sets/index.ts';
import { readerOf } from '../present.ts';
import type { Writing } from '../saving.ts';
import type { Mapped } from './mapping.ts';

const TEXT_MAX = 200;
/** What is given by names or ids is shown as it stands in the list. */
const AS_GIVEN = new Set(['tag', 'membership', 'relation', 'file', 'image']);

/** A line as it comes in, by the positions of columns: what a number or a date was read as. */
export function shownTexts(
  width: number,
  cells: readonly string[],
  mapped: readonly Mapped[],
  { writing, mark }: { writing: Writing; mark: DecimalMark },
): string[] {
  return Array.from({ length: width }, (_, index) => {
    const cell = (cells[index] ?? '').trim();
    const property = mapped.find((each) => each.index === index)?.property;
    if (property === undefined) return '';
    if (property === ITEM_NUMBER || AS_GIVEN.has(property.type)) return cell.slice(0, TEXT_MAX);
    const read = readCell(property, cell, mark);
    if ('errors' in read) return '';
    const shown = { reader: readerOf(writing), tags: new Map<number, string>(), mark };
    return cellText(property, read.value, shown).slice(0, TEXT_MAX);
  });
}
