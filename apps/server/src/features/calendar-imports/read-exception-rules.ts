import { RecurrenceError, type Series, sharedDates, toRRule } from '@dorfplatz/recurrence';
import { spelled } from '../appointments/index.ts';
import type { ContentLine } from './content-reader.ts';
import type { Properties } from './properties.ts';
import { bare, DATES_MAX, datesByRules, tidied } from './read-rules.ts';
import { idOf } from './read-times.ts';
import type { When } from './read-when.ts';
import { EntryError, type Recurrence } from './tables.ts';

/** As many are read: nobody writes more of them. */
const RULES_MAX = 20;
/** Of two rules without an end, what is taken out until then: well behind what is laid down of a series. */
const YEARS_AHEAD = 5;

type ExceptionRule = { line: ContentLine; series: Series };

/** The end of a year, so that the same file says the same for as long. */
function horizonOf({ start }: When): string {
  const year = Math.max(Temporal.Now.plainDateISO('UTC').year, start.year) + YEARS_AHEAD + 1;
  return `${year}-01-01`;
}

/** The dates of an exception rule, as a series; undefined where it has none. */
function seriesOf(when: When, rule: string): Series | undefined {
  const series = bare(when, rule);
  // Checks what it says, too.
  toRRule(series);
  if (!when.written.described) return series;
  const [start, ...rdates] = datesByRules(when, rule).map(spelled);
  return start === undefined ? undefined : { ...series, start, rdates, rule: null };
}

function readRules(properties: Properties, when: When): ExceptionRule[] {
  return properties.all('EXRULE').flatMap((line, index) => {
    try {
      if (index >= RULES_MAX) throw new RecurrenceError('invalid_rule', 'too many');
      const series = seriesOf(when, tidied(line.value));
      return series ? [{ line, series }] : [];
    } catch (error) {
      if (!(error instanceof RecurrenceError)) throw error;
      properties.note('bad_rule', line.line, line.text);
      return [];
    }
  });
}

/** The rules that go on for ever; all of them where none does. */
function goingOn(rules: readonly ExceptionRule[]): readonly ExceptionRule[] {
  const found = rules.filter(({ line }) => !/COUNT=|UNTIL=/i.test(line.value));
  return found.length > 0 ? found : rules;
}

/** What an entry says of when it recurs, as a series. */
export const recurringSeries = (when: When, { rrule, exdates, rdates }: Recurrence): Series => ({
  ...bare(when, rrule),
  exdates: exdates.map(spelled),
  rdates: rdates.map(spelled),
});

/**
 * The exdates of an entry with those that its EXRULEs make (RFC 2445 §4.8.5.2): what of its dates such a rule has too.
 * @throws EntryError where they leave none
 */
export function exdatesByRules(properties: Properties, when: When, recurrence: Recurrence): string[] {
  const { exdates } = recurrence;
  const rules = readRules(properties, when);
  if (rules.length === 0) return exdates;
  const { ids, hasOwn, isCut } = sharedDates(
    recurringSeries(when, recurrence),
    rules.map(({ series }) => series),
    { horizon: horizonOf(when), max: DATES_MAX },
  );
  if (ids.length === 0) return exdates;
  if (!hasOwn) {
    const { line, text } = rules[0]!.line;
    throw new EntryError('bad_rule', line, text.slice(0, 40).toWellFormed());
  }
  if (isCut) for (const { line } of goingOn(rules)) properties.note('many_exceptions', line.line, line.text);
  const found = ids.map((id) => idOf(Temporal.PlainDateTime.from(id), when.allDay));
  return [...new Set([...exdates, ...found])].sort();
}
