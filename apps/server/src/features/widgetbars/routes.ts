import {
  type AdministeredWidgetBar,
  getGroupWidgetBar,
  getWidgetBar,
  type Language,
  listGroupWidgetBars,
  listGroupWidgetCalendars,
  listWidgetBars,
  listWidgetCalendars,
  previewWidgetBar,
  readGroupWidgetBar,
  readWidgetBar,
  resetGroupWidgetBar,
  resetWidgetBar as resetWidgetBarCall,
  updateGroupWidgetBar,
  updateWidgetBar,
  type WidgetBar,
  type WidgetBarSummary,
  type WidgetCalendar,
  type WidgetWrite,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { sharedCalendars } from '../calendars/index.ts';
import { findGroup } from '../groups/index.ts';
import { memberProperties, wordIn } from '../property-sets/index.ts';
import { audienceNames, widgetsFor } from './audience.ts';
import { resetWidgetBar, saveWidgetBar } from './commands.ts';
import { contentsOf } from './contents.ts';
import { canEditWidgetBars, canReadWidgetBar } from './policy.ts';
import { presentSummary, presentWidget, savedBy, shownWidgets } from './present.ts';
import { type BarOwner, barsOf, findBar, findShownBar } from './queries.ts';
import type { Widget } from './tables.ts';
import { checkedWidgets, scopesIn, typesIn, widgetOf } from './widget-types.ts';

type Sent = { widgets: WidgetWrite[]; based_on?: number };

/** What of profiles is no line of text: it cannot stand below people in widgets. */
const NOT_IN_WORDS = new Set(['image', 'headline']);

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;

  /** Where bars stand that the viewer may arrange; throws 403, and 404 for a group that they do not see. */
  async function arranged(viewer: Viewer, group: string | null): Promise<BarOwner> {
    const owner = await ownerOf(viewer, group);
    if (!canEditWidgetBars(viewer, owner.group)) throw forbidden();
    return owner;
  }

  async function ownerOf(viewer: Viewer, named: string | null): Promise<BarOwner> {
    const group = named === null ? null : await findGroup(kysely, viewer, named);
    if (group === undefined) throw notFound();
    return { networkId: viewer.networkId, group };
  }

  async function list(
    viewer: Viewer,
    language: Language,
    owner: BarOwner,
  ): Promise<{ widgetbars: WidgetBarSummary[] }> {
    const isGroup = owner.group !== null;
    const bars = await barsOf(kysely, owner);
    const shown = bars.flatMap((bar) => shownWidgets(bar, isGroup));
    const named = await audienceNames(kysely, viewer, language, shown);
    return { widgetbars: bars.map((bar) => presentSummary(bar, isGroup, named)) };
  }

  async function one(
    tx: Sql,
    viewer: Viewer,
    language: Language,
    owner: BarOwner,
    slug: string,
  ): Promise<AdministeredWidgetBar> {
    const isGroup = owner.group !== null;
    const bar = await findBar(tx, owner, slug);
    if (!bar) throw notFound();
    const named = await audienceNames(tx, viewer, language, shownWidgets(bar, isGroup));
    const properties = await memberProperties(tx);
    const types = typesIn(isGroup);
    return {
      ...presentSummary(bar, isGroup, named),
      revision: bar.revision,
      changed:
        bar.updated_at === null
          ? null
          : { at: new Date(bar.updated_at).toISOString(), name: savedBy(bar, settings.current()) },
      choices: {
        types,
        scopes: scopesIn(isGroup),
        profile_fields: properties
          .filter(({ is_visible, type }) => is_visible && !NOT_IN_WORDS.has(type))
          .map(({ name, labels }) => ({
            name,
            label: wordIn(labels, language, settings.current().language),
          })),
        defaults: types.map((type) => presentWidget(widgetOf(type), named)),
      },
    };
  }

  async function save(
    tx: Transaction,
    viewer: Viewer,
    language: Language,
    owner: BarOwner,
    slug: string,
    { widgets, based_on: basedOn }: Sent,
  ): Promise<AdministeredWidgetBar> {
    const checked = checkedWidgets(widgets, owner.group !== null);
    const naming = settings.current();
    await saveWidgetBar(
      tx,
      viewer,
      owner,
      slug,
      { widgets: checked, basedOn },
      {
        naming,
        language,
        fetcher: services.fetcher,
      },
    );
    return one(tx, viewer, language, owner, slug);
  }

  const contents = (
    viewer: Viewer,
    language: Language,
    owner: BarOwner,
    widgets: readonly Widget[],
    isEditor: boolean,
  ) => contentsOf({ services, viewer, language, settings: settings.current(), owner, isEditor }, widgets);

  async function read(viewer: Viewer, language: Language, owner: BarOwner, slug: string): Promise<WidgetBar> {
    const bar = await findShownBar(kysely, viewer, owner, slug);
    if (!bar) throw notFound();
    const widgets = await widgetsFor(kysely, viewer, shownWidgets(bar, owner.group !== null));
    return { slug, widgets: await contents(viewer, language, owner, widgets, false) };
  }

  async function calendars(viewer: Viewer, { group }: BarOwner): Promise<{ calendars: WidgetCalendar[] }> {
    return { calendars: await sharedCalendars(kysely, viewer, group?.id ?? null) };
  }

  serve(http, services, listWidgetBars, async ({ viewer, language }) =>
    list(viewer, language, await arranged(viewer, null)),
  );
  serve(http, services, listGroupWidgetBars, async ({ viewer, language, params }) =>
    list(viewer, language, await arranged(viewer, params.groupId)),
  );

  serve(http, services, listWidgetCalendars, async ({ viewer }) =>
    calendars(viewer, await arranged(viewer, null)),
  );
  serve(http, services, listGroupWidgetCalendars, async ({ viewer, params }) =>
    calendars(viewer, await arranged(viewer, params.groupId)),
  );

  serve(http, services, getWidgetBar, async ({ viewer, language, params }) =>
    one(kysely, viewer, language, await arranged(viewer, null), params.slug),
  );
  serve(http, services, getGroupWidgetBar, async ({ viewer, language, params }) =>
    one(kysely, viewer, language, await arranged(viewer, params.groupId), params.slug),
  );

  serve(http, services, updateWidgetBar, async ({ viewer, language, params, body, write }) => {
    const owner = await arranged(viewer, null);
    return write((tx) => save(tx, viewer, language, owner, params.slug, body.widgetbar));
  });
  serve(http, services, updateGroupWidgetBar, async ({ viewer, language, params, body, write }) => {
    const owner = await arranged(viewer, params.groupId);
    return write((tx) => save(tx, viewer, language, owner, params.slug, body.widgetbar));
  });

  serve(http, services, resetWidgetBarCall, async ({ viewer, params, write }) => {
    const owner = await arranged(viewer, null);
    await write((tx) => resetWidgetBar(tx, owner, params.slug));
  });
  serve(http, services, resetGroupWidgetBar, async ({ viewer, params, write }) => {
    const owner = await arranged(viewer, params.groupId);
    await write((tx) => resetWidgetBar(tx, owner, params.slug));
  });

  serve(http, services, previewWidgetBar, async ({ viewer, language, body }) => {
    const { group_id: groupId = null, slug } = body;
    const owner = await arranged(viewer, groupId === null ? null : String(groupId));
    const bar = await findBar(kysely, owner, slug);
    if (!bar) throw notFound();
    const isGroup = owner.group !== null;
    const feeds = new Map(
      shownWidgets(bar, isGroup).map(({ properties }) => [properties.url, properties.feed_id]),
    );
    const widgets = checkedWidgets(body.widgets, isGroup).map(({ type, properties }) => {
      const feedId = properties.url === undefined ? undefined : feeds.get(properties.url);
      return { type, properties: { ...properties, ...(feedId !== undefined && { feed_id: feedId }) } };
    });
    return { slug, widgets: await contents(viewer, language, owner, widgets, true) };
  });

  serve(http, services, readWidgetBar, async ({ viewer, language, params }) =>
    read(viewer, language, await ownerOf(viewer, null), params.slug),
  );
  serve(http, services, readGroupWidgetBar, async ({ viewer, language, params }) => {
    const owner = await ownerOf(viewer, String(params.group_id));
    if (!canReadWidgetBar(viewer, owner.group!)) throw forbidden();
    return read(viewer, language, owner, params.slug);
  });
}
