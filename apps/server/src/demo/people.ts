import { slugOf } from '../platform/slug.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts';
import type { Chance } from './chance.ts';
import { DAY, HOUR } from './moments.ts';
import { LONG_NAMED, NAMES, type Named, type Origin } from './names.ts';

export type Person = Named & {
  id: number;
  name: string;
  email: string;
  isExternal: boolean;
  isNetworkAdmin: boolean;
  isLocked: boolean;
  /** Instants in milliseconds. */
  joinedAt: number;
  lastVisit: number;
  demo: DemoAccount | undefined;
  imageId: number | null;
};

/** Days before the load in which the network began, with its first people. */
export const FOUNDED = 1_100;
const EXTERNAL = 5;
const LOCKED = 2;
const FOUNDERS = 0.45;

/** Everyone of the network: the accounts to sign in as first. */
export function planPeople(chance: Chance, now: number): Person[] {
  const named = [...LONG_NAMED, ...namedByStock(chance.of('names'))];
  const people: Person[] = DEMO_ACCOUNTS.map((demo) => ({
    ...personOf(demo, now - (demo.isExternal ? 210 : demo.role === 'Member' ? 640 : FOUNDED - 5) * DAY),
    email: demo.email,
    isExternal: demo.isExternal ?? false,
    isNetworkAdmin: demo.isNetworkAdmin ?? false,
    lastVisit: now - 3 * DAY - chance.between(2, 12) * HOUR,
    demo,
  }));
  const emails = new Set(people.map((person) => person.email));
  const names = new Set(people.map((person) => person.name));
  for (const [index, each] of named.entries()) {
    if (names.has(`${each.first} ${each.last}`)) continue;
    names.add(`${each.first} ${each.last}`);
    const isFounder = chance.isLucky(FOUNDERS);
    const daysAgo = isFounder ? chance.between(FOUNDED - 70, FOUNDED - 1) : chance.between(2, FOUNDED - 330);
    const joinedAt = now - daysAgo * DAY - chance.between(0, 23) * HOUR;
    const isLocked = index >= named.length - LOCKED;
    const isExternal = !isLocked && index >= named.length - LOCKED - EXTERNAL;
    const person = {
      ...personOf(each, isExternal ? now - (chance.between(40, 300) + 1) * DAY : joinedAt),
      isExternal,
      isLocked,
      lastVisit: now - Math.floor(DAY * (0.05 + chance.next() ** 3 * 30)),
    };
    person.lastVisit = Math.max(person.lastVisit, person.joinedAt + HOUR);
    for (let number = 2; emails.has(person.email); number += 1) {
      person.email = person.email.replace(/\d*@/, `${number}@`);
    }
    emails.add(person.email);
    people.push(person);
  }
  return people;
}

function personOf(named: Named, joinedAt: number): Person {
  const { first, last, origin, isShe } = named;
  const local = slugOf(`${first}.${last}`.replaceAll('.', ' '), 'person').replace('-', '.');
  return {
    first,
    last,
    origin,
    isShe,
    id: 0,
    name: `${first} ${last}`,
    email: `${local}@lindenplatz.example`,
    isExternal: false,
    isNetworkAdmin: false,
    isLocked: false,
    joinedAt,
    lastVisit: joinedAt,
    demo: undefined,
    imageId: null,
  };
}

const written = (names: string) => names.split(' ').map((name) => name.replaceAll('_', ' '));

/** First and last names of one origin put together, nobody twice, in mixed order. */
function namedByStock(chance: Chance): Named[] {
  const all: Named[] = [];
  for (const [origin, stock] of Object.entries(NAMES)) {
    const last = chance.some(written(stock.last), stock.people);
    const firsts = [
      ...written(stock.she).map((first) => ({ first, isShe: true })),
      ...written(stock.he).map((first) => ({ first, isShe: false })),
    ];
    const mixed = chance.some(firsts, firsts.length);
    for (let index = 0; index < stock.people; index += 1) {
      const { first, isShe } = mixed[index % mixed.length]!;
      // Once every last name is taken, people begin to share them.
      const surname = last[index] ?? chance.pick(last);
      all.push({ first, last: surname, origin: origin as Origin, isShe });
    }
  }
  return chance.some(all, all.length);
}
