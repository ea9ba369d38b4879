import {
  type ChannelLayout,
  discardChannelLayout,
  draftChannelLayout,
  getChannelLayout,
  getLayoutVersion,
  type LayoutVersion,
  listLayoutVersions,
  updateChannelLayout,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { canUpdateChannel, loadChannel, loadOwnChannel } from '../../channels/index.ts';
import { type Naming, presentActor } from '../../members/index.ts';
import { discardDraft, keepDraft, publishLayout } from './commands.ts';
import { layoutState, loadVersion, type VersionRow, versionRows } from './queries.ts';
import { rowsWith } from './rows.ts';

const presentVersion = (row: VersionRow, naming: Naming): LayoutVersion => ({
  version: row.version,
  author: row.author && presentActor(row.author, naming),
  created_at: row.created_at,
  is_aside: row.is_aside,
  widgets_count: row.widgets_count,
});

export function layoutRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;

  /** For readers a row in which nothing stands for them is not there: nothing hints at what others see. */
  async function layoutFor(viewer: Viewer, channelId: number, isRun: boolean): Promise<ChannelLayout> {
    const { version, rows, widget_ids, draft, editors } = await layoutState(kysely, viewer, {
      channelId,
      isRun,
    });
    const seen = new Set(widget_ids);
    const isSeen = (id: number) => seen.has(id);
    const shown = rowsWith(rows, isSeen);
    return {
      rows: isRun ? shown : shown.filter(({ widgets }) => widgets.some((id) => id !== null)),
      version,
      draft: draft && { ...draft, rows: rowsWith(draft.rows, isSeen) },
      editors: editors.map((editor) => presentActor(editor, settings.current())),
      can: { update: isRun },
    };
  }

  serve(http, services, getChannelLayout, async ({ viewer, params }) => {
    const channel = await loadChannel(kysely, viewer, params.slug);
    return layoutFor(viewer, channel.id, canUpdateChannel(viewer, channel));
  });

  serve(http, services, updateChannelLayout, async ({ viewer, params, body, write }) => {
    const channel = await loadOwnChannel(kysely, viewer, params.slug);
    await write((tx) =>
      publishLayout(tx, viewer, channel.id, {
        rows: body.rows,
        basedOn: body.based_on,
        aside: body.aside,
      }),
    );
    return layoutFor(viewer, channel.id, true);
  });

  serve(http, services, draftChannelLayout, async ({ viewer, params, body, write }) => {
    const channel = await loadOwnChannel(kysely, viewer, params.slug);
    const draft = { rows: body.rows, basedOn: body.based_on };
    return { updated_at: await write((tx) => keepDraft(tx, viewer, channel.id, draft)) };
  });

  serve(http, services, discardChannelLayout, async ({ viewer, params, write }) => {
    const channel = await loadOwnChannel(kysely, viewer, params.slug);
    await write((tx) => discardDraft(tx, viewer, channel.id));
  });

  serve(http, services, listLayoutVersions, async ({ viewer, params, query, pages }) => {
    const channel = await loadOwnChannel(kysely, viewer, params.slug);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      versionRows(kysely, channel.id, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { versions: rows.map((row) => presentVersion(row, settings.current())) };
  });

  serve(http, services, getLayoutVersion, async ({ viewer, params }) => {
    const channel = await loadOwnChannel(kysely, viewer, params.slug);
    const row = await loadVersion(kysely, channel.id, params.version);
    return { ...presentVersion(row, settings.current()), rows: row.rows };
  });
}
