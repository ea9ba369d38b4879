import { type FileLine, unfold } from './unfolding.ts';

/** A line of a calendar (RFC 5545 §3.1), unfolded, with where it began in the file. */
export interface ContentLine {
  line: number;
  text: string;
  name: string;
  /** By names in capitals; each has its values. */
  parameters: Readonly<Record<string, readonly string[]>>;
  value: string;
}

/** A component of a calendar with its own lines and the components within it. */
export interface Component {
  line: number;
  name: string;
  lines: ContentLine[];
  components: Component[];
  /** METHOD of its calendar (RFC 5546), in capitals. */
  method: string;
  /** More than anybody can have written: what came behind is not here. */
  isCut: boolean;
}

const LINES_MAX = 3_000;
const DEPTH_MAX = 4;
/** Values of all parameters of a line together; what is behind them is left out. */
const PARAMETER_VALUES_MAX = 1_000;

const NAME = /^[A-Za-z0-9-]+/;
const PARAMETER = /;[ \t]*([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/y;
const VALUE = /"([^"]*)"|([^,]+)/g;
/** What some write without saying anything by it: semicolons and blanks before the value. */
const NOTHING = /[; \t]*(?=:)/y;
const DATED = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']);

// RFC 6868
const unquoted = (text: string): string =>
  text.replace(/\^(['^n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === "'" ? '"' : '^'));

/** Takes a line apart; null for what is none. */
export function parseLine(text: string, line: number): ContentLine | null {
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return null;
  const parameters: Record<string, string[]> = {};
  let at = name.length;
  let room = PARAMETER_VALUES_MAX;
  for (;;) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(text);
    if (!found) break;
    at = PARAMETER.lastIndex;
    const key = found[1]!.toUpperCase();
    const values = parameters[key] ?? [];
    for (const [, quoted, plain] of found[2]!.matchAll(VALUE)) {
      if (room === 0) break;
      values.push(unquoted(quoted ?? plain ?? ''));
      room -= 1;
    }
    if (room > 0 || values.length > 0) parameters[key] = values;
  }
  NOTHING.lastIndex = at;
  at += NOTHING.exec(text)?.[0].length ?? 0;
  if (text[at] !== ':') return null;
  const found = { line, text, name: name.toUpperCase(), parameters, value: text.slice(at + 1) };
  return DATED.has(found.name) ? withWholeZone(found) : found;
}

/** Names of zones have colons and commas in them, which some programs do not quote: `TZID=(UTC+01:00) Bern, Rom:2026…`. */
function withWholeZone(found: ContentLine): ContentLine {
  const colon = found.text.lastIndexOf(':');
  const zone = /;[ \t]*TZID=([^";]*)/i.exec(found.text.slice(0, colon))?.[1];
  if (zone === undefined || !/[:,]/.test(zone)) return found;
  return {
    ...found,
    parameters: { ...found.parameters, TZID: [zone] },
    value: found.text.slice(colon + 1),
  };
}

/** Whether a file begins as a calendar does. */
export class NotACalendarError extends Error {
  override name = 'NotACalendarError';
}

/** How far a file may begin with what is no calendar, as a program's own words above it. */
const LINES_BEFORE = 50;

/** The components of a file that are open, and what is finished of it. */
class Nesting {
  readonly #stack: Component[] = [];
  #method = '';

  /** Takes a line; gives the component that it ends, or itself where it lies in none. */
  take(given: ContentLine | null, { line, text }: FileLine): Component | ContentLine | undefined {
    const word = given?.value.trim().toUpperCase() ?? '';
    if (given?.name === 'BEGIN') return this.#begin(word, line);
    const top = this.#stack.at(-1);
    if (given?.name === 'END') {
      const done = top?.name === word ? this.#stack.pop() : undefined;
      return this.#stack.length === 0 ? done : undefined;
    }
    if (!top) {
      if (given?.name === 'METHOD') this.#method = word;
      return given ?? undefined;
    }
    // A line that is none is kept as what it is not, so that whoever reads the component can say so.
    if (top.lines.length < LINES_MAX)
      top.lines.push(given ?? { line, text, name: '', parameters: {}, value: '' });
    else this.#stack[0]!.isCut = true;
    return undefined;
  }

  #begin(name: string, line: number): Component | undefined {
    // An event does not lie within another one: the one before was never ended.
    const isNext = name === 'VEVENT' || name === 'VCALENDAR';
    const unended = isNext ? this.rest() : undefined;
    if (name === 'VCALENDAR') {
      this.#method = '';
      return unended;
    }
    const within = this.#stack.at(-1);
    if (this.#stack.length >= DEPTH_MAX || (within && within.components.length >= LINES_MAX)) {
      this.#stack[0]!.isCut = true;
      return unended;
    }
    const begun = { line, name, lines: [], components: [], method: this.#method, isCut: false };
    within?.components.push(begun);
    this.#stack.push(begun);
    return unended;
  }

  /** What was begun and never ended. */
  rest(): Component | undefined {
    const [first] = this.#stack.splice(0);
    return first && { ...first, isCut: true };
  }
}

/**
 * The components of a calendar file that lie directly in its calendars, and the calendars' own lines, one by one, so
 * that no more of it is in memory than is looked at.
 * @throws NotACalendarError
 */
export async function* readCalendar(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Component | ContentLine> {
  const nesting = new Nesting();
  let before = 0;
  let isCalendar = false;
  for await (const one of unfold(pieces)) {
    const parsed = parseLine(one.text, one.line);
    if (!isCalendar) {
      isCalendar = parsed?.name === 'BEGIN' && /^\s*VCALENDAR\s*$/i.test(parsed.value);
      before += 1;
      if (!isCalendar && before > LINES_BEFORE) break;
      if (!isCalendar) continue;
    }
    const found = nesting.take(parsed, one);
    if (found) yield found;
  }
  if (!isCalendar) throw new NotACalendarError();
  // Cut off in the middle of an event.
  const rest = nesting.rest();
  if (rest) yield rest;
}
