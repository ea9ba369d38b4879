import { mentionMember, mentionTag } from '@dorfplatz/content';
import type { Chance } from './chance.ts';
import { DAY, localTime } from './moments.ts';
import type { Person } from './people.ts';

const WEEKDAYS = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];
const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];
const ROOMS = [
  'im Güterschuppen',
  'im Gemeinderaum',
  'in der Bücherei',
  'im Vereinsbüro',
  'in der Aula der Schule',
  'im Café am Brunnen',
];
const STREETS = [
  'Lindenstraße',
  'Schulstraße',
  'Gartenstraße',
  'Rosenstraße',
  'Bahnhofstraße',
  'Uferweg',
  'Brunnengasse',
];
const HOURS = ['18', '18:30', '19', '19:30', '20'];

/** What fills the slots of one thread: a date or a name that is said twice is the same one. */
export type Thread = {
  fill(text: string): string;
  /** The person whom the thread calls by a letter, `OP` its author; undefined when nobody is left. */
  personOf(letter: string): Person | undefined;
};

/**
 * @param context.others people whom the thread may name, without its author
 * @param context.likely those of them who are named more often
 */
export function openThread(context: {
  chance: Chance;
  at: number;
  author: Person;
  others: readonly Person[];
  likely: readonly Person[];
  tagId(name: string): number;
}): Thread {
  const { chance, author, others, likely } = context;
  const kept = new Map<string, string>();
  const people = new Map<string, Person>([['op', author]]);

  function anyone(): Person | undefined {
    const free = others.filter((person) => ![...people.values()].includes(person));
    const first = likely.filter((person) => free.includes(person));
    return first.length > 0 && chance.isLucky(0.75) ? chance.pick(first) : chance.pick(free);
  }
  function personOf(letter: string): Person | undefined {
    const found = people.get(letter.toLowerCase()) ?? anyone();
    if (found) people.set(letter.toLowerCase(), found);
    return found;
  }
  function wordsFor(slot: string): string {
    if (slot.startsWith('#')) return mentionTag(context.tagId(slot.slice(1)), slot.slice(1));
    if (slot.includes('|')) return chance.pick(slot.split('|'));
    const called = /^@?(?:op|[a-g])$/.test(slot) ? personOf(slot.replace('@', '')) : undefined;
    if (called) return slot.startsWith('@') ? mentionMember(called.id, called.name) : called.first;
    const value = kept.get(slot) ?? fresh(slot, chance, context.at);
    kept.set(slot, value);
    return value;
  }
  return { personOf, fill: (text) => text.replace(/\{([^{}]+)\}/g, (_, slot: string) => wordsFor(slot)) };
}

function fresh(slot: string, chance: Chance, at: number): string {
  const day = localTime(at);
  const written = (date: Temporal.ZonedDateTime) => `${date.day}. ${MONTHS[date.month - 1]}`;
  const weekday = WEEKDAYS.indexOf(slot);
  if (weekday >= 0) {
    const soon = day.add({ days: 2 });
    return written(soon.add({ days: (weekday + 8 - soon.dayOfWeek) % 7 }));
  }
  switch (slot) {
    case 'vor':
      return written(localTime(at - chance.between(2, 8) * DAY));
    case 'jahr':
      return String(day.year);
    case 'monat':
      return MONTHS[day.month - 1]!;
    case 'nmonat':
      return MONTHS[day.month % 12]!;
    case 'zeit':
      return chance.pick(HOURS);
    case 'ort':
      return chance.pick(ROOMS);
    case 'strasse':
      return chance.pick(STREETS);
    case 'n':
      return String(chance.between(3, 9));
    case 'nn':
      return String(chance.between(13, 48));
    case 'euro':
      return String(chance.between(17, 128) * 5);
    default:
      throw new Error(`there is no slot {${slot}}`);
  }
}
