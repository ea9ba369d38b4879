import { instancesBetween, nextInstance } from '@dorfplatz/recurrence';
import type { ContentLine } from './content-reader.ts';
import type { Properties } from './properties.ts';
import { exdatesByRules, recurringSeries } from './read-exception-rules.ts';
import { BEGIN, bare, DATES_MAX, iso, readRule } from './read-rules.ts';
import { type EntryZones, idOf, readDuration, readMoment, recurrenceId, wallIn } from './read-times.ts';
import type { When } from './read-when.ts';
import { type Entry, EntryError, type Moment, type Recurrence } from './tables.ts';

type Plain = Temporal.PlainDateTime;

type Recurring = Recurrence & Pick<Entry, 'lengths'>;

class Dates {
  readonly #properties: Properties;
  readonly #of: EntryZones;
  readonly #when: When;

  constructor(properties: Properties, of: EntryZones, when: When) {
    this.#properties = properties;
    this.#of = of;
    this.#when = when;
  }

  /** What the lines of a name say, with a second part where they have one; no more of it than a series may have. */
  *values(name: string): Generator<{ line: ContentLine; moment: Moment; value: string }> {
    let room = DATES_MAX;
    for (const line of this.#properties.all(name)) {
      // Counted first: reading one takes longer than writing a million.
      const values = line.value.split(',', room + 1);
      if (values.length > room) this.#properties.note('bad_rule', line.line, name);
      for (const value of values.slice(0, room)) {
        if (value.trim() === '') continue;
        const moment = this.#moment(value.split('/')[0]!, line);
        if (moment) yield { line, moment, value };
      }
      room -= Math.min(room, values.length);
      if (room === 0) return;
    }
  }

  #moment(value: string, line: ContentLine): Moment | undefined {
    try {
      return readMoment(value, line, this.#of);
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      this.#properties.leaveOut(error, line.line, `${line.name}:${value}`);
      return undefined;
    }
  }

  idOf(moment: Moment): string {
    const { allDay, zone, start } = this.#when;
    return recurrenceId(moment, { isAllDay: allDay, zone, start: iso(start) });
  }

  exdates(rule: string | null): string[] {
    const found = [...this.values('EXDATE')].flatMap(({ moment }) =>
      moment.isDate && !this.#when.allDay ? this.#ofDay(moment, rule) : [this.idOf(moment)],
    );
    return [...new Set(found)].sort();
  }

  /** A date without a time: whatever the rule has on that day. */
  #ofDay(moment: Moment, rule: string | null): string[] {
    const usual = this.idOf(moment);
    if (!rule || !/BY(?:HOUR|MINUTE|SECOND)/i.test(rule)) return [usual];
    const day = moment.wall.toZonedDateTime(this.#when.zone);
    const [from, to] = [day.toInstant(), day.add({ days: 1 }).toInstant()];
    const series = { ...bare(this.#when, rule), duration: 'PT0S' };
    const found = instancesBetween(series, from, to, 100);
    return [usual, ...found.map((one) => idOf(Temporal.PlainDateTime.from(one.recurrenceId), false))];
  }

  /** Further dates, and where these last otherwise than the others their ends. */
  rdates(): { ids: string[]; lengths: Entry['lengths'] } {
    const lengths = new Map<string, string>();
    const ids = new Set<string>();
    for (const { line, moment, value } of this.values('RDATE')) {
      const id = this.idOf(moment);
      ids.add(id);
      const end = this.#endOf(value.split('/')[1], line, moment);
      if (end) lengths.set(id, end);
    }
    const found = [...lengths].map(([recurrence, end]) => ({ recurrenceId: recurrence, end }));
    return { ids: [...ids].sort(), lengths: found };
  }

  #endOf(text: string | undefined, line: ContentLine, moment: Moment): string | undefined {
    const { allDay, zone, start, end } = this.#when;
    if (!text || allDay) return undefined;
    const from = moment.isFloating ? moment.wall : wallIn(moment, zone);
    try {
      const to = /^[+-]?P/i.test(text.trim())
        ? from.toZonedDateTime(zone).add(readDuration(text, line.line)).toPlainDateTime()
        : this.#wall(readMoment(text, line, this.#of));
      if (Temporal.PlainDateTime.compare(to, from) < 0) throw new EntryError('end_before_start', line.line);
      const usual = from.add(start.until(end, { largestUnit: 'days' }));
      return to.equals(usual) ? undefined : iso(to);
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      this.#properties.leaveOut(error, line.line, `RDATE:${text}`);
      return undefined;
    }
  }

  #wall(moment: Moment): Plain {
    return moment.isFloating ? moment.wall : wallIn(moment, this.#when.zone);
  }
}

/**
 * What an entry says of when it recurs. A start that its rule leaves out takes place too, as programs have it, and so
 * comes among the rdates. A rule that cannot be read is left out.
 * @throws EntryError for what never takes place
 */
export function readRecurrence(properties: Properties, of: EntryZones, when: When): Recurring {
  const { rrule, dates } = readRule(properties, when);
  const written = new Dates(properties, of, when);
  const takenOut = written.exdates(rrule);
  const { ids, lengths } = written.rdates();
  const rdates = [...new Set([...dates, ...ids])].sort();
  const exdates = exdatesByRules(properties, when, { rrule, exdates: takenOut, rdates });
  if (nextInstance(recurringSeries(when, { rrule, exdates, rdates }), BEGIN) === null) {
    const line = properties.take('EXDATE') ?? properties.take('DTSTART')!;
    throw new EntryError('bad_rule', line.line, line.text.slice(0, 40).toWellFormed());
  }
  return { rrule, exdates, rdates, lengths: lengths.filter((one) => !exdates.includes(one.recurrenceId)) };
}
