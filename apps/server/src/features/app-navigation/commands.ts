import { isDeepStrictEqual } from 'node:util';
import { navigationLink } from '@dorfplatz/content/navigation-links';
import type { AppNavigationItem, AppNavigationItemWrite, Language } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import type { Naming } from '../members/index.ts';
import {
  appIdsOf,
  appStreams,
  appsLedTo,
  pageIdsOf,
  pagesLedTo,
  streamIdsOf,
  wholeItems,
} from '../navigation/index.ts';
import { appNavigationOf, changedBy, type StoredAppNavigation } from './queries.ts';

type Errors = Record<string, string[]>;

/** An item as it is kept; says in `errors` what it lacks, or has although its type has none. */
function checkedItem(
  sent: AppNavigationItemWrite,
  place: string,
  site: string,
  errors: Errors,
): AppNavigationItem {
  const { type, module = null, icon = null, isEntryPoint = false } = sent;
  const { url = null, open_in = null } = sent.options ?? {};
  const { activitystream_id = null, page_id = null, app_id = null } = sent.options ?? {};
  const label = cleanLine(sent.label ?? '');
  const isDefault = type === 'default' || type === 'more';
  const isLink = type === 'link';
  const needs = (field: string, isNeeded: boolean, isGiven: boolean) => {
    if (isNeeded !== isGiven) errors[`${place}.${field}`] = [isNeeded ? 'required' : 'not_allowed'];
  };
  needs('label', !isDefault, label !== '');
  needs('module', type === 'default', module !== null);
  needs('options.activitystream_id', type === 'activitystream', activitystream_id !== null);
  needs('options.page_id', type === 'page', page_id !== null);
  needs('options.app_id', type === 'app', app_id !== null);
  needs('options.url', isLink, url !== null && url.trim() !== '');
  if (isDefault && icon !== null) errors[`${place}.icon`] = ['not_allowed'];
  if (!isLink && open_in !== null) errors[`${place}.options.open_in`] = ['not_allowed'];
  if (isEntryPoint && (isLink || type === 'more')) errors[`${place}.isEntryPoint`] = ['not_allowed'];
  const link = isLink && url ? navigationLink(url, site) : null;
  if (isLink && url?.trim() && link === null) errors[`${place}.options.url`] = ['not_a_link'];
  return {
    id: type === 'more' ? type : `${type}:${module ?? activitystream_id ?? page_id ?? app_id ?? link}`,
    type,
    module,
    icon,
    isEntryPoint,
    isDefault,
    label,
    options: {
      url: link,
      open_in: isLink ? openingOf(link, open_in) : null,
      activitystream_id,
      page_id,
      app_id,
    },
  };
}

/** Pages of the network open within the app, whatever was asked for [RUL-0545]; mails and calls never do. */
function openingOf(link: string | null, asked: 'webview' | 'browser' | null): 'webview' | 'browser' {
  if (link?.startsWith('/')) return 'webview';
  return link?.startsWith('http') ? (asked ?? 'webview') : 'browser';
}

/** The items as they are kept. Throws 422 that says beside each item what is wrong. */
function checkedItems(sent: readonly AppNavigationItemWrite[], site: string): AppNavigationItem[] {
  const errors: Errors = {};
  const items = sent.map((item, index) => checkedItem(item, `items.${index}`, site, errors));
  items.forEach(({ id }, index) => {
    if (items.findIndex((other) => other.id === id) < index) errors[`items.${index}`] = ['duplicate_item'];
  });
  if (items.at(-1)?.type !== 'more') errors.items = ['more_last'];
  else if (items.filter(({ isEntryPoint }) => isEntryPoint).length !== 1) errors.items = ['one_entry_point'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return items;
}

/** The items of one bar that the other has not, or not so. */
const differing = (items: readonly AppNavigationItem[], others: readonly AppNavigationItem[]) =>
  items.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)));

const titleOf = ({ module, type, label }: AppNavigationItem, language: Language): string =>
  label || translate(language, `app_navigation.module.${module ?? type}`);

/** Says who changed which items meanwhile; what was sent is changed nowhere. */
function conflictOf(
  stored: StoredAppNavigation,
  basedOn: readonly AppNavigationItem[],
  naming: Naming,
  language: Language,
): Problem {
  const changed = [...differing(stored.items, basedOn), ...differing(basedOn, stored.items)];
  const titles = [...new Set(changed.map((item) => titleOf(item, language)))];
  return new Problem(409, 'app_navigation_changed', {
    detail: translate(language, `app_navigation.${titles.length === 0 ? 'order_changed' : 'changed'}_by`, {
      name: changedBy(stored, naming) || translate(language, 'app_navigation.somebody'),
      items: new Intl.ListFormat(language.slice(0, 2)).format(titles),
    }),
  });
}

/** Refuses items that lead to what the actor does not see; what another administrator put there stays. Throws 422. */
async function refuseUnknown(
  tx: Transaction,
  actor: Viewer,
  { items, stored, network }: { items: AppNavigationItem[]; stored: AppNavigationItem[]; network: string },
): Promise<void> {
  const added = (idsOf: typeof streamIdsOf) => {
    const kept = idsOf(stored);
    return idsOf(items).filter((id) => !kept.includes(id));
  };
  const [streamIds, pageIds, appIds] = [added(streamIdsOf), added(pageIdsOf), added(appIdsOf)];
  const [streams, pages, apps] = await Promise.all([
    appStreams(tx, actor, streamIds, network),
    pagesLedTo(tx, actor, pageIds),
    appsLedTo(tx, actor, appIds),
  ]);
  const unknown = {
    activitystream_id: streamIds.filter((id) => !streams.has(id)),
    page_id: pageIds.filter((id) => !pages.has(id)),
    app_id: appIds.filter((id) => !apps.has(id)),
  };
  const errors: Errors = {};
  items.forEach(({ options }, index) => {
    for (const field of ['activitystream_id', 'page_id', 'app_id'] as const) {
      const id = options[field];
      if (id !== null && unknown[field].includes(id)) errors[`items.${index}.options.${field}`] = ['unknown'];
    }
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Change = {
  items: readonly AppNavigationItemWrite[];
  /** What it was when the editor was loaded; left out by programs that change it whatever it is. */
  basedOn: readonly AppNavigationItem[] | undefined;
};

/**
 * Changes the bar of the app and of phones.
 * @param site the origin of the network, whose addresses become paths
 * @throws Problem 422 for what an item lacks or must not be, 409 where somebody else has changed the bar since
 */
export async function updateAppNavigation(
  tx: Transaction,
  actor: Viewer,
  { items: sent, basedOn }: Change,
  { site, naming, network, language }: { site: string; naming: Naming; network: string; language: Language },
): Promise<void> {
  const items = checkedItems(sent, site);
  const { networkId } = actor;
  // Locked first and read then: who waits here must see what the other one wrote.
  await sql`select id from networks where id = ${networkId} for no key update`.execute(tx);
  const stored = await appNavigationOf(tx, networkId);
  const isBehind = basedOn !== undefined && !isDeepStrictEqual(stored.items, wholeItems(basedOn));
  if (isBehind && !isDeepStrictEqual(stored.items, items))
    throw conflictOf(stored, basedOn, naming, language);
  await refuseUnknown(tx, actor, { items, stored: stored.items, network });
  noteAct(tx, {
    before: { items: differing(stored.items, items) },
    after: { items: differing(items, stored.items) },
  });
  await sql`
    insert into app_navigations (network_id, items, author_id)
    values (${networkId}, ${JSON.stringify(items)}::jsonb, ${actor.memberId})
    on conflict (network_id) do update set items = excluded.items, author_id = excluded.author_id, updated_at = now()
  `.execute(tx);
  await recordEvents(tx, [{ type: 'navigation_changed', actorId: actor.memberId, payload: { networkId } }]);
}
