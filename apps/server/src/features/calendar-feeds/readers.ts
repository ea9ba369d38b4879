import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { CASES, instantText, type Listed, type Window } from './reader-cases.ts';

/** What a reader lists of a text, by uid, in order, each time once. */
export type Reading = Map<string, Listed[]>;

const sorted = (reading: Map<string, Set<Listed>>): Reading =>
  new Map([...reading].map(([uid, listed]) => [uid, [...listed].sort()]));

function add(reading: Map<string, Set<Listed>>, uid: string, at: Date | string): void {
  const listed = reading.get(uid) ?? new Set();
  reading.set(uid, listed);
  if (typeof at === 'string') listed.add(at);
  else listed.add(instantText(at.toTemporalInstant()));
}

/** ical.js goes by the VTIMEZONEs of the text alone. */
export function readByIcalJs(text: string, { to }: Window = CASES): Reading {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents('vevent');
  const isException = (one: ICAL.Component): boolean => one.hasProperty('recurrence-id');
  const uidOf = (one: ICAL.Component): unknown => one.getFirstPropertyValue('uid');
  const events = components
    .filter((one) => !isException(one))
    .map((one) => {
      const exceptions = components.filter((other) => isException(other) && uidOf(other) === uidOf(one));
      return new ICAL.Event(one, { strictExceptions: true, exceptions });
    });
  const reading = new Map<string, Set<Listed>>();
  const note = (uid: string, time: ICAL.Time): void =>
    add(reading, uid, time.isDate ? time.toString() : time.toJSDate());
  const end = ICAL.Time.fromJSDate(new Date(to.epochMilliseconds), true);
  for (const event of events) {
    if (!event.isRecurring()) {
      note(event.uid, event.startDate);
      continue;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next && next.compare(end) < 0; next = iterator.next()) {
      note(event.uid, event.getOccurrenceDetails(next).startDate);
    }
  }
  return sorted(reading);
}

/** node-ical goes by the names of zones. */
export function readByNodeIcal(text: string, window: Window = CASES): Reading {
  const reading = new Map<string, Set<Listed>>();
  for (const event of Object.values(nodeIcal.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT') continue;
    const [from, to] = [new Date(window.from.epochMilliseconds), new Date(window.to.epochMilliseconds)];
    for (const instance of nodeIcal.expandRecurringEvent(event, { from, to })) {
      const { start } = instance;
      const day = [start.getFullYear(), start.getMonth() + 1, start.getDate()];
      const date = day.map((value) => String(value).padStart(2, '0')).join('-');
      add(reading, event.uid, instance.isFullDay ? date : start);
    }
  }
  return sorted(reading);
}
