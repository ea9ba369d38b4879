import { cleanLine } from '../../platform/clean-line.ts';
import type { Component } from './content-reader.ts';
import { Properties } from './properties.ts';
import {
  readCategory,
  readDescription,
  readLocation,
  readName,
  readOrganizer,
  readPlace,
} from './read-content.ts';
import { readRaw } from './read-raw.ts';
import { readRecurrence } from './read-recurrence.ts';
import { type EntryZones, readMoment } from './read-times.ts';
import { readWhen } from './read-when.ts';
import { type Entry, EntryError, type Moment } from './tables.ts';
import type { Zones } from './zones.ts';

const REMINDERS_MAX = 5;
const REMINDER_MINUTES_MAX = 60 * 24 * 60;
/** How long clocks of a series without an end are looked at. */
const YEARS_AHEAD = 5;

const wallText = (wall: Temporal.PlainDateTime): string => wall.toString({ smallestUnit: 'second' });

/** Minutes before the start, of an alarm that means that. */
function reminderOf({ lines, components }: Component): number | undefined {
  const trigger = lines.find(({ name }) => name === 'TRIGGER');
  if (!trigger || components.length > 0 || trigger.parameters.VALUE?.[0]?.toUpperCase() === 'DATE-TIME')
    return undefined;
  if (trigger.parameters.RELATED?.[0]?.toUpperCase() === 'END') return undefined;
  try {
    const length = Temporal.Duration.from(trigger.value.trim());
    const minutes = -length.total({ unit: 'minutes', relativeTo: '2026-06-15' });
    return Number.isInteger(minutes) && minutes >= 0 && minutes <= REMINDER_MINUTES_MAX ? minutes : undefined;
  } catch {
    return undefined;
  }
}

function readReminders(properties: Properties, alarms: readonly Component[]): number[] {
  const found = [...new Set(alarms.flatMap((alarm) => reminderOf(alarm) ?? []))];
  if (found.length > REMINDERS_MAX) properties.note('shortened', alarms[0]!.line, 'VALARM');
  return found.slice(0, REMINDERS_MAX).sort((one, other) => one - other);
}

/** Zones as they are in the years of an entry. */
function zonesOf(properties: Properties, zones: Zones): EntryZones {
  const yearOf = (text: string | undefined): number | undefined => {
    const year = Number(/(?:^|UNTIL=)\s*(\d{4})/i.exec(text ?? '')?.[1] ?? Number.NaN);
    return year >= 1600 && year < 9_990 ? year : undefined;
  };
  const from = yearOf(properties.take('DTSTART')?.value) ?? new Date().getUTCFullYear();
  const rule = properties.take('RRULE')?.value;
  const until =
    rule === undefined ? from : /UNTIL=/i.test(rule) ? yearOf(rule.replace(/^.*(?=UNTIL=)/i, '')) : undefined;
  return {
    zones,
    from,
    to: Math.max(from, until ?? from + YEARS_AHEAD),
    onGuess: (line, zone) => {
      const isKnown = properties.notes.some(({ code, detail }) => code === 'guessed_zone' && detail === zone);
      if (!isKnown) properties.note('guessed_zone', line, zone);
    },
  };
}

const SEQUENCE_MAX = 2 ** 31;

/** By what the newer of two is found: SEQUENCE, else the moment at which it was written. */
function versionOf(properties: Properties, of: EntryZones) {
  const written = properties.take('SEQUENCE');
  const number = Number(written?.value.trim());
  const isNumber = Number.isInteger(number) && number >= 0 && number < SEQUENCE_MAX;
  const stamp = properties.take('DTSTAMP') ?? properties.take('LAST-MODIFIED');
  let at: string | null = null;
  try {
    if (stamp) {
      const { wall, zone } = readMoment(stamp.value, stamp, of);
      at = wall.toZonedDateTime(zone).toInstant().toString();
    }
  } catch (error) {
    // A stamp that is none says nothing.
    if (!(error instanceof EntryError)) throw error;
  }
  const sequence = written && isNumber ? number : null;
  return { brought_sequence: sequence ?? (at === null ? null : 0), brought_stamp: at };
}

function changedMoment(properties: Properties, of: EntryZones): Moment | null {
  const line = properties.take('RECURRENCE-ID');
  return line ? readMoment(line.value, line, of) : null;
}

/** What a VEVENT of METHOD:CANCEL says: what it means, if not when that is. */
export type Cancelling = {
  line: number;
  name: string;
  uid: string;
  of: Moment | null;
  isRest: boolean;
  version: { brought_sequence: number | null; brought_stamp: string | null };
};

const isRest = (properties: Properties): boolean =>
  /^THISANDFUTURE$/i.test(properties.take('RECURRENCE-ID')?.parameters.RANGE?.[0] ?? '');

export function readCancelling(component: Component, zones: Zones): Cancelling {
  const properties = new Properties(component);
  const of = zonesOf(properties, zones);
  return {
    line: component.line,
    name: cleanLine(properties.text('SUMMARY')).slice(0, 100).toWellFormed(),
    uid: uidIn(properties),
    of: changedMoment(properties, of),
    isRest: isRest(properties),
    version: versionOf(properties, of),
  };
}

const uidIn = (properties: Properties): string =>
  cleanLine(properties.text('UID')).slice(0, 500).toWellFormed();

/** The uid of a VEVENT, whatever else can be read of it. */
export const uidOf = (component: Component): string => uidIn(new Properties(component));

type EntryReading = {
  zones: Zones;
  /** Ids of the network's categories by their labels in small letters. */
  categories: ReadonlyMap<string, string>;
  /** What is called nothing is called this. */
  untitled: string;
};

/**
 * Reads a VEVENT: takes what can be read of it, and notes what is left out.
 * @throws EntryError where nothing sensible remains
 */
export function readEntry(component: Component, reading: EntryReading): Entry {
  const { line, components } = component;
  const properties = new Properties(component);
  if (component.isCut) properties.note('cut_off', line);
  const of = zonesOf(properties, reading.zones);
  const isSeries = properties.lines.some(({ name }) => name === 'RRULE' || name === 'RDATE');
  const changed = changedMoment(properties, of);
  const when = readWhen(line, properties, of, isSeries);
  const { lengths, ...recurrence } = isSeries
    ? readRecurrence(properties, of, when)
    : { rrule: null, exdates: [], rdates: [], lengths: [] };
  const { category, others } = readCategory(properties, reading.categories);
  const alarms = components.filter((one) => one.name === 'VALARM');
  const unknown = components.filter((one) => one.name !== 'VALARM' || reminderOf(one) === undefined);
  const { raw, isAddressed } = readRaw(properties, unknown, category === null ? null : others);
  const description = readDescription(properties);
  const version = versionOf(properties, of);
  return {
    line,
    of: changed,
    isRest: isRest(properties),
    isPrivate: /^(?:PRIVATE|CONFIDENTIAL)$/i.test(properties.text('CLASS').trim()),
    isAddressed: isAddressed || /mailto:/i.test(properties.take('ORGANIZER')?.text ?? ''),
    notes: properties.notes,
    lengths,
    columns: {
      uid: uidIn(properties),
      sequence: version.brought_sequence ?? 0,
      ...version,
      name: readName(properties, description, reading.untitled),
      description,
      all_day: when.allDay,
      time_zone: when.zone,
      start_wall: wallText(when.start),
      end_wall: wallText(when.end),
      ...recurrence,
      is_canceled: component.method === 'CANCEL' || /^CANCELL?ED$/i.test(properties.text('STATUS').trim()),
      location: readLocation(properties),
      ...readPlace(properties),
      category,
      organizer: readOrganizer(properties),
      reminders: readReminders(properties, alarms),
      raw,
    },
  };
}
