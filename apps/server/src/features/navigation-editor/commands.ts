import { isDeepStrictEqual } from 'node:util';
import { navigationLink } from '@dorfplatz/content/navigation-links';
import {
  type Language,
  NAVIGATION_ITEMS,
  type NavigationItem,
  type NavigationItemWrite,
  type NavigationSubitem,
} from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import type { Naming } from '../members/index.ts';
import { changedBy } from './present.ts';
import { type NavigationOwner, navigationOf, type StoredNavigation } from './queries.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    navigation_changed: { networkId: number };
  }
}

type NavigationLineWrite = Omit<NavigationItemWrite, 'navigation_items'>;

/** The items as they are kept. Throws 422 that says beside each item what it lacks. */
function checkedItems(sent: readonly NavigationItemWrite[], site: string): NavigationItem[] {
  const count = sent.reduce((sum, { navigation_items = [] }) => sum + 1 + navigation_items.length, 0);
  if (count > NAVIGATION_ITEMS) throw invalid({ navigation_items: ['maxItems'] });
  const fields: Record<string, string[]> = {};
  const one = (item: NavigationLineWrite, place: string, hasItems: boolean): NavigationSubitem => {
    const { link = '' } = item;
    const text = cleanLine(item.text);
    if (text === '') fields[`${place}.text`] = ['required'];
    const isEmpty = link.trim() === '';
    if (isEmpty && !hasItems) fields[`${place}.link`] = ['required'];
    const kept = isEmpty ? '' : navigationLink(link, site);
    if (kept === null) fields[`${place}.link`] = ['not_a_link'];
    return { text, link: kept ?? '', public: item.public ?? false, new_window: item.new_window ?? false };
  };
  const items = sent.map(({ navigation_items = [], ...item }, index) => {
    const place = `navigation_items.${index}`;
    return {
      ...one(item, place, navigation_items.length > 0),
      navigation_items: navigation_items.map(({ navigation_items: _, ...below }, at) =>
        one(below, `${place}.navigation_items.${at}`, false),
      ),
    };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return items;
}

/** All items, each with what it lies below. */
const flat = (items: readonly NavigationItem[]) =>
  items.flatMap(({ navigation_items, ...item }) => [
    { ...item, below: '' },
    ...navigation_items.map((each) => ({ ...each, below: item.text })),
  ]);

/** The items of one navigation that the other has not, or not so. */
const differing = (items: readonly NavigationItem[], others: readonly NavigationItem[]) => {
  const known = flat(others);
  return flat(items).filter((item) => !known.some((other) => isDeepStrictEqual(item, other)));
};

/** Says who changed which items meanwhile; what was sent is changed nowhere. */
function conflictOf(
  stored: StoredNavigation,
  basedOn: readonly NavigationItem[],
  naming: Naming,
  language: Language,
): Problem {
  const changed = [...differing(stored.items, basedOn), ...differing(basedOn, stored.items)];
  const texts = [...new Set(changed.map(({ text }) => text))];
  const name = changedBy(stored, naming);
  return new Problem(409, 'navigation_changed', {
    detail: translate(language, `navigation.${texts.length === 0 ? 'order_changed' : 'changed'}_by`, {
      name: name || translate(language, 'navigation.somebody'),
      items: new Intl.ListFormat(language.slice(0, 2)).format(texts.slice(0, 5)),
    }),
  });
}

type Change = {
  items: readonly NavigationItemWrite[];
  /** What it was when the editor was loaded; left out by programs that change it whatever it is. */
  basedOn: readonly NavigationItem[] | undefined;
};

/**
 * Changes the navigation of the network or a group.
 * @param site the origin of the network, whose addresses become paths
 * @throws Problem 422 for what an item lacks or must not be, 409 where somebody else has changed it since
 */
export async function updateNavigation(
  tx: Transaction,
  actor: Viewer,
  owner: NavigationOwner,
  { items: sent, basedOn }: Change,
  { site, naming, language }: { site: string; naming: Naming; language: Language },
): Promise<void> {
  const items = checkedItems(sent, site);
  const { context_id } = await navigationOf(tx, owner);
  // Locked first and read then: who waits here must see what the other one wrote.
  await sql`select id from contexts where id = ${context_id} for update`.execute(tx);
  const stored = await navigationOf(tx, owner);
  const isBehind = basedOn !== undefined && !isDeepStrictEqual(stored.items, basedOn);
  if (isBehind && !isDeepStrictEqual(stored.items, items))
    throw conflictOf(stored, basedOn, naming, language);
  noteAct(tx, {
    before: { navigation_items: differing(stored.items, items) },
    after: { navigation_items: differing(items, stored.items) },
  });
  await sql`
    insert into navigations (context_id, items, author_id)
    values (${context_id}, ${JSON.stringify(items)}::jsonb, ${actor.memberId})
    on conflict (context_id) do update set items = excluded.items, author_id = excluded.author_id, updated_at = now()
  `.execute(tx);
  const { networkId, groupId } = owner;
  await recordEvents(tx, [
    groupId === null
      ? { type: 'navigation_changed', actorId: actor.memberId, payload: { networkId } }
      : { type: 'group_updated', actorId: actor.memberId, payload: { groupId } },
  ]);
}
