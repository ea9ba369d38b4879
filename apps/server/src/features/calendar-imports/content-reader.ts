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
  /** More than anybody can have written: what came behind is not here. */
  isCut: boolean;
}

/** No line of a calendar that says something is longer; what is, is cut. */
const LINE_MAX = 200_000;
const LINES_MAX = 3_000;
const DEPTH_MAX = 4;
/** Values of all parameters of a line together; what is behind them is left out. */
const PARAMETER_VALUES_MAX = 1_000;

const NAME = /^[A-Za-z0-9-]+/;
const PARAMETER = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/y;
const VALUE = /"([^"]*)"|([^,]+)/g;

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
  if (text[at] !== ':') return null;
  return { line, text, name: name.toUpperCase(), parameters, value: text.slice(at + 1) };
}

/** Lines of a text that arrives in pieces, unfolded, with the number of each in the file. */
async function* unfold(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<{ line: number; text: string }> {
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  let open: { line: number; text: string } | null = null;
  function* take(lines: string[]): Generator<{ line: number; text: string }> {
    for (const raw of lines) {
      number += 1;
      const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      const isMore = text.startsWith(' ') || text.startsWith('\t');
      if (isMore && open) {
        if (open.text.length < LINE_MAX) open.text += text.slice(1);
        continue;
      }
      if (open && open.text !== '') yield open;
      open = { line: number, text: text.slice(0, LINE_MAX) };
    }
  }
  for await (const piece of pieces) {
    rest += decoder.decode(piece, { stream: true });
    const end = rest.lastIndexOf('\n');
    if (end < 0) {
      // A line without an end: its beginning is enough.
      if (rest.length > 2 * LINE_MAX) rest = rest.slice(0, LINE_MAX);
      continue;
    }
    yield* take(rest.slice(0, end).split('\n'));
    rest = rest.slice(end + 1);
  }
  yield* take([rest + decoder.decode()]);
  if (open && (open as { text: string }).text !== '') yield open;
}

/** Whether a file begins as a calendar does. */
export class NotACalendarError extends Error {
  override name = 'NotACalendarError';
}

/**
 * The components of a calendar file that lie directly in its calendars, and the calendars' own lines, one by one, so
 * that no more of it is in memory than is looked at.
 * @throws NotACalendarError
 */
export async function* readCalendar(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Component | ContentLine> {
  const stack: Component[] = [];
  let isCalendar = false;
  for await (const { line, text } of unfold(pieces)) {
    const parsed = parseLine(line === 1 ? text.replace(/^\uFEFF/, '') : text, line);
    const word = parsed?.value.trim().toUpperCase() ?? '';
    if (!isCalendar) {
      if (parsed?.name !== 'BEGIN' || word !== 'VCALENDAR') throw new NotACalendarError();
      isCalendar = true;
      continue;
    }
    const top = stack.at(-1);
    if (parsed?.name === 'BEGIN') {
      if (word === 'VCALENDAR') continue;
      // An event does not lie within another one: the one before was never ended.
      if (word === 'VEVENT' && stack[0]) yield { ...stack.splice(0)[0]!, isCut: true };
      const component: Component = { line, name: word, lines: [], components: [], isCut: false };
      const within = stack.at(-1);
      if (stack.length >= DEPTH_MAX || (within && within.components.length >= LINES_MAX)) {
        stack[0]!.isCut = true;
        continue;
      }
      within?.components.push(component);
      stack.push(component);
    } else if (parsed?.name === 'END') {
      const done = top?.name === word ? stack.pop() : undefined;
      if (done && stack.length === 0) yield done;
    } else if (top) {
      // A line that is none is kept as what it is not, so that whoever reads the component can say so.
      if (top.lines.length < LINES_MAX)
        top.lines.push(parsed ?? { line, text, name: '', parameters: {}, value: '' });
      else stack[0]!.isCut = true;
    } else if (parsed) {
      yield parsed;
    }
  }
  if (!isCalendar) throw new NotACalendarError();
  // Cut off in the middle of an event.
  if (stack[0]) yield { ...stack[0], isCut: true };
}
