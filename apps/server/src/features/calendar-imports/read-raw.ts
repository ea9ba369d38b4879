import type { Component, ContentLine } from './content-reader.ts';
import type { Properties } from './properties.ts';
import { hasMailAddress } from './read-content.ts';

/** What fields say, or what is worked out anew when it is given out. */
const KNOWN = new Set([
  ...['UID', 'DTSTAMP', 'SEQUENCE', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'EXRULE', 'EXDATE', 'RDATE'],
  ...['RECURRENCE-ID', 'SUMMARY', 'DESCRIPTION', 'X-ALT-DESC', 'LOCATION', 'GEO', 'STATUS', 'ORGANIZER'],
  ...['CREATED', 'LAST-MODIFIED', 'CATEGORIES'],
]);
/** A state that no field has: it goes out again with the appointment. */
const isTentative = ({ name, value }: ContentLine): boolean =>
  name === 'STATUS' && /^\s*tentative\s*$/i.test(value);
const RAW_LINES_MAX = 200;
const RAW_MAX = 20_000;

const linesOf = ({ line, name, lines, components }: Component): ContentLine[] => [
  { line, name: 'BEGIN', text: `BEGIN:${name}`, parameters: {}, value: name },
  ...lines.filter((one) => one.name !== ''),
  ...components.flatMap(linesOf),
  { line, name: 'END', text: `END:${name}`, parameters: {}, value: name },
];

/**
 * What no field says, as it came, as far as there is room; no line goes without the component around it. People's
 * addresses are in what everybody gets who reads the calendar, and so are left out.
 */
export function readRaw(
  properties: Properties,
  others: readonly Component[],
  labels: readonly string[] | null,
): { raw: string[]; isAddressed: boolean } {
  const own = properties.lines.filter((one) => one.name !== '' && (!KNOWN.has(one.name) || isTentative(one)));
  const categories = properties.all('CATEGORIES').filter(() => labels === null);
  const units = [...own, ...categories].map((one) => [one]).concat(others.map(linesOf));
  const raw: string[] = labels?.length ? [`CATEGORIES:${labels.join()}`] : [];
  let isAddressed = false;
  let size = 0;
  for (const unit of units) {
    if (unit.some(hasMailAddress)) {
      isAddressed = true;
      continue;
    }
    const length = unit.reduce((sum, { text }) => sum + text.length, 0);
    if (size + length > RAW_MAX || raw.length + unit.length > RAW_LINES_MAX) {
      const [first] = unit;
      properties.note('shortened', first!.line, first!.name === 'BEGIN' ? first!.value : first!.name);
      continue;
    }
    size += length;
    raw.push(...unit.map(({ text }) => text));
  }
  return { raw, isAddressed };
}
