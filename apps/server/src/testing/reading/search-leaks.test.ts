import { SEARCH_KINDS, type SEARCH_MODULES, type SearchKind } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { type Chance, chanceOf } from '../../demo/chance.ts';
import { answerTo, type SearchedGroup } from '../../features/search/answer.ts';
import { takeChanges } from '../../features/search/indexing.ts';
import { suggestionsFor } from '../../features/search/suggestions.ts';
import { sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Seeker, searchSourceOf } from '../../platform/search/sources.ts';
import { createStems, type Stems } from '../../platform/search/stems.ts';
import { type Canary, COMMON, takeAway, writeCanaries, writePreview } from './canaries.ts';
import { type Reader, type ReadingBed, startReadingBed } from './reading-bed.ts';
import { createSearchOracle } from './search-oracle.ts';

const PAIRS = sizeOf('search-leaks');
/** So many networks are tried before it is counted again. */
const ROUND = 4;
/** So many words are asked for by themselves, by each viewer. */
const SINGLE = 1;

let bed: ReadingBed;
let stems: Stems;
beforeAll(async () => {
  bed = await startReadingBed();
  stems = createStems(bed.db.reads);
});
afterAll(() => bed.stop());

type Oracle = Awaited<ReturnType<typeof createSearchOracle>>;
type Network = { canaries: readonly Canary[]; oracle: Oracle; seekers: Seeker[] };

/** Everybody who can sign in, and who is looked as. */
async function seekersOf(guestsChat: boolean): Promise<Seeker[]> {
  const { rows } = await sql<Viewer>`
    select m.id as "memberId", m.network_id as "networkId", m.is_external as "isExternal",
      m.is_network_admin as "isNetworkAdmin", m.language, m.time_zone as "timeZone", array(
        select a.group_category_id from group_category_administrators a where a.member_id = m.id
      ) as "administeredCategoryIds"
    from members m where m.state in ('active', 'to_be_onboarded', 'preview') order by m.id
  `.execute(bed.db.kysely);
  const settings = { ...bed.services.settings.current(), guest_users_allow_chat: guestsChat };
  const services = { ...bed.services, settings: { ...bed.services.settings, current: () => settings } };
  return rows.map((viewer) => ({ services, viewer }));
}

const look = (guestsChat: boolean) =>
  createSearchOracle(bed.db.kysely, {
    guestsChat,
    showsLocked: bed.services.settings.current().show_locked_memberships,
  });

async function index(): Promise<void> {
  const failed: unknown[] = [];
  const log = { error: (told: object) => failed.push(told), info() {} };
  while (await takeChanges({ db: bed.db, stems, language: () => 'de', log }));
  expect(failed).toEqual([]);
}

const ask = (seeker: Seeker, q: string, group: SearchedGroup | null = null, more: object = {}) =>
  answerTo(
    seeker,
    stems,
    {
      q,
      sort: { field: 'score', descending: false },
      module: undefined,
      page: 1,
      per: 1_000,
      exact: false,
      ...more,
    },
    group,
  );

/** The words that stand in an answer, whatever it says. */
const toldBy = (answer: unknown, canaries: readonly Canary[]): string[] => {
  const text = JSON.stringify(answer);
  return canaries.filter(({ word }) => text.includes(word)).map(({ word }) => word);
};

const findsOf = ({ oracle, canaries }: Network, { viewer }: Seeker): Canary[] => {
  const found = new Map<SearchKind, Set<number>>();
  return canaries.filter(({ kind, id }) => {
    if (!found.has(kind)) found.set(kind, oracle[kind](viewer as Reader));
    return found.get(kind)!.has(id);
  });
};

const words = (canaries: readonly Canary[]) => canaries.map(({ word }) => word).toSorted();
const ofModule = (canaries: readonly Canary[], module: (typeof SEARCH_MODULES)[number]) =>
  canaries.filter(({ kind }) => (SEARCH_KINDS[module] as readonly string[]).includes(kind));
const swapped = (word: string) => `${word.slice(0, 5)}${word[6]}${word[5]}${word.slice(7)}`;

/** All at once: hits, and counts of each block and of all. @returns what they find */
async function checkAll(network: Network, seeker: Seeker): Promise<Canary[]> {
  const expected = findsOf(network, seeker);
  const answer = await ask(seeker, COMMON);
  expect(toldBy(answer, network.canaries).toSorted(), 'told').toEqual(words(expected));
  for (const { module, total, hits } of answer.results) {
    expect(total, `count of ${module}`).toBe(ofModule(expected, module).length);
    expect(hits.length, `hits of ${module}`).toBe(total);
  }
  expect(answer.total, 'count').toBe(expected.length);
  return expected;
}

/** A word by itself, rightly and wrongly written: hits, counts, what was meant, suggestions. */
async function checkOne(network: Network, seeker: Seeker, canary: Canary, finds: boolean, chance: Chance) {
  const { word } = canary;
  const others = network.canaries.filter((other) => other.word !== word);
  const all = new Set(words(findsOf(network, seeker)));
  const answers = [
    await ask(seeker, word),
    await ask(seeker, `"${word}"`, null, {
      sort: { field: chance.pick(['created_at', 'name']), descending: true },
    }),
    await ask(seeker, word.slice(0, 8)),
  ];
  for (const answer of answers) {
    expect(answer.total > 0, `${word} counted`).toBe(finds);
    expect(answer.meant).toBeNull();
    if (!finds) expect(answer.results.flatMap(({ hits }) => hits)).toEqual([]);
    expect(toldBy(answer, others).filter((told) => !all.has(told))).toEqual([]);
  }
  const mistyped = await ask(seeker, swapped(word));
  expect(mistyped.total > 0, `${word} mistyped`).toBe(finds);
  expect(mistyped.meant).toBe(finds ? word : null);
  const suggested = await suggestionsFor(seeker, stems, word, null, 'de');
  const isSuggested = canary.kind !== 'message' && canary.kind !== 'chat_message';
  expect(suggested.suggestions.length > 0, `${word} suggested`).toBe(finds && isSuggested);
  expect(toldBy(suggested, others).filter((told) => !all.has(told))).toEqual([]);
}

/** In a group: nothing that the viewer does not find everywhere, and all that they read there. */
async function checkGroup(
  network: Network,
  seeker: Seeker,
  expected: readonly Canary[],
  group: SearchedGroup,
) {
  const { rows } = await sql<{ kind: SearchKind; id: number }>`
    select 'activity' as kind, l.activity_id as id from activity_containers l join containers c on c.id = l.container_id where c.group_id = ${group.id}
    union select 'reply', r.id from replies r join activity_containers l using (activity_id) join containers c on c.id = l.container_id
      where c.group_id = ${group.id}
    union select 'page', p.id from pages p join containers c on c.id = p.container_id where c.group_id = ${group.id}
    union select 'item', i.id from items i join containers c on c.id = i.app_id where c.group_id = ${group.id}
    union select 'folder', f.id from folders f join containers c on c.id = f.container_id where c.group_id = ${group.id}
    union select 'file', l.file_id from file_containers l join containers c on c.id = l.container_id where c.group_id = ${group.id}
    union select 'calendar', c.id from containers c where c.kind = 'calendar' and c.group_id = ${group.id}
    union select 'appointment', a.id from appointments a join appointment_containers l on l.appointment_id = coalesce(a.series_id, a.id)
      join containers c on c.id = l.container_id where c.group_id = ${group.id}
    union select 'chat_message', chat_id << 26 | number from chat_messages join chats c on c.id = chat_id where c.group_id = ${group.id}
    union select 'channel', channel_id from channel_groups where group_id = ${group.id}
    union select 'blog_article', a.id from blog_articles a join channel_groups using (channel_id) where group_id = ${group.id}
    union select 'task', t.id from tasks t where t.group_id = ${group.id}
    union select 'member', member_id from group_memberships where group_id = ${group.id} and state = 'member'
  `.execute(bed.db.kysely);
  const there = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const mayFind = expected.filter(({ kind, id }) => there.has(`${kind} ${id}`));
  const answer = await ask(seeker, COMMON, group);
  const told = new Set(toldBy(answer.results, network.canaries));
  // What lies in several places is found where the viewer reads it; people where they read who belongs to it.
  const isSure = ({ kind }: Canary) => !['activity', 'reply', 'file', 'appointment', 'member'].includes(kind);
  expect(words(mayFind.filter((canary) => isSure(canary) && !told.has(canary.word))), 'lacks').toEqual([]);
  const all = new Set(words(expected));
  expect(
    [...told].filter((word) => !all.has(word)),
    'tells',
  ).toEqual([]);
  for (const { module, total } of answer.results)
    expect(total, `${module} of a group`).toBeLessThanOrEqual(ofModule(mayFind, module).length);
  expect(answer.total_everywhere).toBe(expected.length);
}

async function check(network: Network, chance: Chance, groups: readonly SearchedGroup[]): Promise<number> {
  for (const seeker of network.seekers) {
    const expected = await checkAll(network, seeker);
    const found = new Set(words(expected));
    for (const canary of chance.some(network.canaries, SINGLE))
      await checkOne(network, seeker, canary, found.has(canary.word), chance);
    if (groups.length > 0) await checkGroup(network, seeker, expected, chance.pick(groups));
  }
  return network.seekers.length * network.canaries.length;
}

describe('whoever searches', () => {
  it(
    'finds what they read and nothing else, also right after they lost it',
    async () => {
      const seen = new Map<SearchKind, number>();
      let pairs = 0;
      while (pairs < PAIRS)
        await bed.onNetworks(
          ROUND,
          async (plan) => {
            if (pairs >= PAIRS) return;
            const chance = chanceOf(JSON.stringify(plan));
            const transaction = bed.db.kysely.transaction();
            const canaries = await transaction.execute(async (tx) => {
              await writePreview(tx, chance);
              return writeCanaries(tx, chance);
            });
            await index();
            const { rows: groups } = await sql<SearchedGroup>`
            select id, slug::text, name, null as images from groups where deleted_at is null order by id
          `.execute(bed.db.kysely);
            const network = async (): Promise<Network> => ({
              canaries,
              oracle: await look(plan.guestsChat),
              seekers: await seekersOf(plan.guestsChat),
            });
            const before = await network();
            for (const { kind } of before.seekers.flatMap((seeker) => findsOf(before, seeker)))
              seen.set(kind, (seen.get(kind) ?? 0) + 1);
            pairs += await check(before, chance, groups);
            // The index hears of nothing any more.
            await transaction.execute((tx) => takeAway(tx, chance));
            pairs += await check(await network(), chance, groups);
          },
          { endOnFailure: true },
        );
      for (const kind of Object.values(SEARCH_KINDS).flat()) {
        expect(searchSourceOf(kind), kind).toBeDefined();
        expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
      }
    },
    timeFor('search-leaks', 120_000),
  );
});
