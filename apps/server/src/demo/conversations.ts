import { mentionMember, mentionsOf } from '@dorfplatz/content';
import type { Chance } from './chance.ts';
import type { Place } from './groups.ts';
import type { Ids } from './ids.ts';
import { answeringTime, DAY, HOUR, localTime, MINUTE, writingTimes } from './moments.ts';
import type { Person } from './people.ts';
import { openThread, type Thread } from './slots.ts';
import type { Script, Stock } from './stock.ts';

export type Written = {
  id: number;
  author: Person;
  content: string;
  createdAt: number;
  editedAt: number | null;
  mentioned: number[];
};
export type Reply = Written;
export type Post = Written & {
  script: Script;
  places: Place[];
  /** Names of tags. */
  tags: string[];
  replies: Reply[];
};

/** Instants of the newest posts, before the load: someone is always just writing. */
const NEWEST = [9, 41, 130, 260, 420].map((minutes) => minutes * MINUTE);
/** Ages of posts that guests read too: something new for them, whatever else falls. */
const FOR_GUESTS = [18, 31, 44, 57, 70].map((hours) => hours * HOUR);
const POSTS = 620;
/** So that there is something new: this many more in the last days. */
const RECENT_POSTS = 44;
const RECENT = 9 * DAY;
const YEARS = 2 * 365 * DAY;
/** The same text comes back after this long at the earliest. */
const REST = 110 * DAY;
/** How long before the load the people to sign in as were here last: what came since is new to them. */
const AWAY = 3 * DAY + 12 * HOUR;
const PRESENT = 30 * DAY;

export type Conversations = {
  posts: Post[];
  /** Ids of tags by name, with the instant of their first use. */
  tags: Map<string, { id: number; createdAt: number }>;
};

/** Two years of posts and replies, oldest first. */
export function converse(
  chance: Chance,
  ids: Ids,
  stock: Stock,
  places: ReadonlyMap<string, Place>,
  now: number,
): Conversations {
  const tags: Conversations['tags'] = new Map();
  const posts: Post[] = [];
  const choose = scriptChooser(chance.of('choice'), stock, now);
  const threads = new Map(stock.threads.map((script) => [now - script.daysAgo! * DAY - 3 * HOUR, script]));
  const times = writingTimes(chance.of('times'), now - YEARS, now - 11 * HOUR, POSTS);
  const recent = writingTimes(chance.of('recent'), now - RECENT, now - 11 * HOUR, RECENT_POSTS);
  const all = [
    ...times,
    ...recent,
    ...threads.keys(),
    ...[...NEWEST, ...FOR_GUESTS].map((ago) => now - ago),
  ].sort((a, b) => a - b);
  for (const at of all) {
    const chosen = threads.get(at) ?? choose(at);
    const own = chance.of(`post ${posts.length}`);
    const place = placeFor(own, chosen, places, at);
    if (!place) continue;
    const likely = isPresent(at, now) || at > now - AWAY ? demoWriters(place, at) : [];
    const author = authorOf(own, chosen, place, at, now);
    const thread = openThread({
      chance: own,
      at,
      author,
      others: writersAt(place, at).filter((person) => person !== author),
      likely: likely.filter((person) => person !== author),
      tagId(name) {
        const known = tags.get(name) ?? { id: ids.next('tags'), createdAt: at };
        tags.set(name, known);
        return known.id;
      },
    });
    const content = thread.fill(chosen.text);
    const mentions = mentionsOf(content);
    posts.push({
      id: ids.next('activities'),
      author,
      content,
      createdAt: at,
      editedAt: own.isLucky(0.04) && at < now - DAY ? at + own.between(2, 50) * MINUTE : null,
      mentioned: mentions.members.map((member) => member.id),
      tags: mentions.tags.map((tag) => tag.name),
      script: chosen,
      places: alsoEverywhere(own, place, author, places),
      replies: answersTo({ chance: own, script: chosen, stock, thread, place, author, at, now }),
    });
  }
  // Numbered by time, as they would have been.
  for (const reply of posts.flatMap((post) => post.replies).sort((a, b) => a.createdAt - b.createdAt)) {
    reply.id = ids.next('replies');
  }
  return { posts, tags };
}

/** Groups that external members read: some of what is new stands there. */
const GUESTS_READ = ['sprachen', 'garten', 'repair', 'winterhilfe'];

const isPresent = (at: number, now: number) => at < now - AWAY && at > now - PRESENT;

/** The text that rested longest is likeliest to come next, in its season. */
function scriptChooser(chance: Chance, stock: Stock, now: number): (at: number) => Script {
  const last = new Map<Script, number>(stock.scripts.map((script) => [script, -chance.next() * REST]));
  return (at) => {
    const { month } = localTime(at);
    const fitting = stock.scripts
      .filter((script) => script.months.length === 0 || script.months.includes(month))
      .toSorted((a, b) => last.get(a)! - last.get(b)!);
    const rested = fitting.filter((script) => last.get(script)! < at - REST);
    const candidates = rested.length > 0 ? rested : fitting;
    // What belongs to the season goes before what fits any day.
    const seasonal = candidates.filter((script) => script.months.length > 0);
    const guests = candidates.filter((script) => script.groups.some((key) => GUESTS_READ.includes(key)));
    const forGuests =
      guests.length > 0 && (FOR_GUESTS.includes(now - at) || (at > now - RECENT && chance.isLucky(0.35)));
    const inSeason = seasonal.length > 0 && chance.isLucky(0.3);
    const from = forGuests ? guests : inSeason ? seasonal : candidates;
    const script = chance.pick(from.slice(0, Math.max(3, Math.ceil(from.length * 0.4))));
    last.set(script, at);
    return script;
  };
}

const writersAt = (place: Place, at: number): Person[] =>
  place.writers.filter((writer) => writer.since < at).map((writer) => writer.person);

const demoWriters = (place: Place, at: number) => writersAt(place, at).filter((person) => person.demo);

function placeFor(
  chance: Chance,
  script: Script,
  places: ReadonlyMap<string, Place>,
  at: number,
): Place | undefined {
  const open = script.groups
    .map((key) => places.get(key)!)
    .filter(({ group }) => !group?.archivedAt || at < group.archivedAt)
    .filter((place) => writersAt(place, at).length >= 5);
  return open.length > 0 ? chance.pick(open) : undefined;
}

/** People to sign in as write only while they were here, so that what is new to them is not their own. */
function mayWrite(person: Person, at: number, now: number): boolean {
  return !person.demo || at < now - AWAY;
}

function authorOf(chance: Chance, script: Script, place: Place, at: number, now: number): Person {
  const writers = writersAt(place, at).filter((person) => mayWrite(person, at, now));
  const speakers = writers.filter((person) => person.origin === script.by);
  if (speakers.length > 0) return chance.pick(speakers);
  const demo = writers.filter((person) => person.demo);
  if (isPresent(at, now) && demo.length > 0 && chance.isLucky(0.3)) return chance.pick(demo);
  // A few write much and many a little.
  return writers[Math.floor(writers.length * chance.next() ** 1.7)]!;
}

/** Some posts of open groups concern everyone. */
function alsoEverywhere(
  chance: Chance,
  place: Place,
  author: Person,
  places: ReadonlyMap<string, Place>,
): Place[] {
  const isOpen = place.group && (place.group.access ?? 'open') === 'open' && !place.group.archived;
  return isOpen && !author.isExternal && chance.isLucky(0.06) ? [place, places.get('network')!] : [place];
}

function answersTo(context: {
  chance: Chance;
  script: Script;
  stock: Stock;
  thread: Thread;
  place: Place;
  author: Person;
  at: number;
  now: number;
}): Reply[] {
  const { chance, script, stock, thread, place, author, at, now } = context;
  const isLong = script.daysAgo !== undefined;
  const lines = isLong ? [...script.answers] : linesFor(chance, script, stock);
  const writers = writersAt(place, at).filter((person) => person !== author);
  const voices = chance.some(writers, isLong ? 26 : chance.between(5, 12));
  const demo = writers.filter((person) => person.demo);
  const replies: Reply[] = [];
  const delay = isLong
    ? (script.daysAgo! * DAY) / lines.length / 2.2
    : chance.pick([25 * MINUTE, 2 * HOUR, 7 * HOUR]);
  let time = at;
  for (const line of lines) {
    time = answeringTime(chance, time, delay);
    if (time >= now - MINUTE) break;
    const before = replies.at(-1)?.author;
    const speaker = /^(OP|[A-G]): /.exec(line)?.[1];
    const named = speaker === undefined ? undefined : thread.personOf(speaker);
    const able = voices.filter((voice) => voice !== before && mayWrite(voice, time, now));
    const isDemo = isPresent(time, now) && demo.length > 0 && chance.isLucky(0.25);
    const anyone = chance.pick(isDemo ? demo : able);
    const person = named && mayWrite(named, time, now) ? named : anyone;
    if (!person) continue;
    // Of those who were away, guests read least and would hear least.
    const guest = demo.find((each) => each.isExternal);
    const isForAbsent = time > now - AWAY && demo.length > 0 && chance.isLucky(guest ? 0.24 : 0.12);
    const to = isForAbsent ? (guest ?? chance.pick(demo)) : (before ?? author);
    const likelihood = isForAbsent ? 1 : 0.06;
    const said = thread.fill(speaker === undefined ? line : line.slice(speaker.length + 2));
    const content =
      speaker === undefined && !isLong ? addressed(said, to, person, chance.isLucky(likelihood)) : said;
    replies.push({
      id: 0,
      author: person,
      content,
      createdAt: time,
      editedAt: chance.isLucky(0.02) && time < now - HOUR ? time + chance.between(1, 9) * MINUTE : null,
      mentioned: mentionsOf(content).members.map((member) => member.id),
    });
  }
  return replies;
}

/** Now and then people name whom they answer. */
function addressed(said: string, to: Person, from: Person, isNaming: boolean): string {
  return isNaming && to !== from && !said.includes('@[') ? `${mentionMember(to.id, to.name)} ${said}` : said;
}

/** A post's own answers in their order, some left out, with asides between them and general ones behind. */
function linesFor(chance: Chance, script: Script, stock: Stock): string[] {
  const own = script.answers.filter((_, index) => index === 0 || !chance.isLucky(0.04));
  const general = chance.some(stock.general[script.kind], chance.pick([0, 0, 1, 1, 2, 3]));
  // An author answers only those who spoke before.
  const [thanks, others] = [
    general.filter((line) => line.startsWith('OP: ')),
    general.filter((line) => !line.startsWith('OP: ')),
  ];
  return [...own, ...chance.some(script.asides, chance.pick([0, 0, 1, 1, 2])), ...others, ...thanks];
}
