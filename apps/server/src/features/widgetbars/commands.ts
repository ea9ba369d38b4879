import type { Language } from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Fetcher } from '../../platform/fetcher/fetcher.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { calendarsByIds } from '../calendars/index.ts';
import { ensureFeed } from '../feeds/index.ts';
import type { Naming } from '../members/index.ts';
import { audienceNames } from './audience.ts';
import { savedBy, shownWidgets } from './present.ts';
import { type BarOwner, findBar } from './queries.ts';
import type { BarRow, Widget } from './tables.ts';

/** The bar, with its place locked: who waits here sees what the other one wrote. Throws 404. */
async function holdBar(tx: Transaction, owner: BarOwner, slug: string): Promise<BarRow> {
  const found = await findBar(tx, owner, slug);
  if (!found) throw notFound();
  await sql`select id from contexts where id = ${found.context_id} for update`.execute(tx);
  const bar = await findBar(tx, owner, slug);
  if (!bar) throw notFound();
  return bar;
}

/** Throws 422 for calendars and people that are new in the bar, and that the actor does not know of. */
async function mustKnow(
  tx: Transaction,
  actor: Viewer,
  language: Language,
  widgets: readonly Widget[],
  before: readonly Widget[],
): Promise<void> {
  const calendarsOf = (all: readonly Widget[]) =>
    all.flatMap(({ properties }) => properties.additional_calendar_ids ?? []);
  const seen = await calendarsByIds(tx, actor, calendarsOf(widgets));
  const calendars = new Set([...calendarsOf(before), ...seen.map(({ id }) => id)]);
  const keyOf = ({ type, id }: { type: string; id: number | null }) => `${type} ${id}`;
  const kept = new Set(before.flatMap(({ properties }) => properties.visible_to.map(keyOf)));
  const named = await audienceNames(tx, actor, language, widgets);
  const fields: Record<string, string[]> = {};
  for (const [index, { properties }] of widgets.entries()) {
    if (properties.additional_calendar_ids?.some((id) => !calendars.has(id)))
      fields[`widgets.${index}.additional_calendar_ids`] = ['unknown'];
    if (properties.visible_to.some((one) => !kept.has(keyOf(one)) && named(one).name === ''))
      fields[`widgets.${index}.visible_to`] = ['unknown'];
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The widgets with the feeds that they show; throws 422 for what is no address of one. */
async function withFeeds(
  tx: Transaction,
  widgets: readonly Widget[],
  fetcher: Pick<Fetcher, 'reachable'>,
): Promise<Widget[]> {
  const addresses = new Set(widgets.flatMap(({ properties }) => properties.url ?? []));
  const fields: Record<string, string[]> = {};
  const ids = new Map<string, number>();
  for (const address of [...addresses].sort()) {
    try {
      if (address === '') throw invalid({ url: ['required'] });
      ids.set(address, await ensureFeed(tx, address, fetcher));
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 422) throw error;
      for (const [index, { properties }] of widgets.entries())
        if (properties.url === address)
          fields[`widgets.${index}.url`] = [...(error.fields?.url ?? ['invalid'])];
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return widgets.map(({ type, properties }) => {
    const feedId = properties.url === undefined ? undefined : ids.get(properties.url);
    return { type, properties: { ...properties, ...(feedId !== undefined && { feed_id: feedId }) } };
  });
}

const typesOf = (widgets: readonly Widget[]) => ({ widgets: widgets.map(({ type }) => type) });

type Surroundings = { naming: Naming; language: Language; fetcher: Pick<Fetcher, 'reachable'> };

type Change = {
  widgets: readonly Widget[];
  /** The revision that the editor was filled with; left out by programs that save whatever stands there. */
  basedOn: number | undefined;
};

/**
 * Saves a bar.
 * @throws Problem 404 where there is no such stream, 422 for what the actor does not know of, 409 where somebody else
 *   has saved it since
 */
export async function saveWidgetBar(
  tx: Transaction,
  actor: Viewer,
  owner: BarOwner,
  slug: string,
  { widgets: sent, basedOn }: Change,
  { naming, language, fetcher }: Surroundings,
): Promise<void> {
  const bar = await holdBar(tx, owner, slug);
  if (basedOn !== undefined && basedOn !== bar.revision)
    throw new Problem(409, 'widget_bar_changed', {
      detail: translate(language, 'widget_bars.changed_by', {
        name: savedBy(bar, naming) || translate(language, 'widget_bars.somebody'),
      }),
    });
  const before = shownWidgets(bar, owner.group !== null);
  await mustKnow(tx, actor, language, sent, before);
  const widgets = await withFeeds(tx, sent, fetcher);
  const feeds = [...new Set(widgets.flatMap(({ properties }) => properties.feed_id ?? []))];
  noteAct(tx, { before: typesOf(before), after: typesOf(widgets) });
  await sql`
    insert into widget_bars (context_id, stream_id, list, widgets, feed_ids, author_id, revision)
    values (${bar.context_id}, ${bar.stream_id}, ${bar.list}, ${JSON.stringify(widgets)}::jsonb, ${feeds}::bigint[], ${actor.memberId}, ${bar.revision + 1})
    on conflict (context_id, stream_id, list) do update
      set widgets = excluded.widgets, feed_ids = excluded.feed_ids, author_id = excluded.author_id, revision = excluded.revision, updated_at = now()
  `.execute(tx);
}

/** Lets a bar follow the main one of its place again, or that what the product has for it. Throws 404. */
export async function resetWidgetBar(tx: Transaction, owner: BarOwner, slug: string): Promise<void> {
  const bar = await holdBar(tx, owner, slug);
  const isGroup = owner.group !== null;
  noteAct(tx, {
    before: typesOf(shownWidgets(bar, isGroup)),
    after: typesOf(shownWidgets({ ...bar, widgets: null }, isGroup)),
  });
  await sql`
    delete from widget_bars where context_id = ${bar.context_id}
      and stream_id is not distinct from ${bar.stream_id} and list is not distinct from ${bar.list}
  `.execute(tx);
}
