import {
  createChannelWidget,
  deleteChannelWidget,
  getChannelWidget,
  listChannelWidgets,
  updateChannelWidget,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canUpdateChannel, loadChannel, loadOwnChannel } from '../channels/index.ts';
import { createWidget, deleteWidget, updateWidget } from './commands.ts';
import { allWidgets, loadWidget, shownWidgets } from './queries.ts';
import { type Reader, readWidgets } from './reading.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  async function one(reader: Reader, channelId: number, id: number) {
    const row = await loadWidget(kysely, reader.viewer, { channelId, isRun: reader.isRun }, id);
    return (await readWidgets(services, reader, [row]))[0]!;
  }

  serve(http, services, listChannelWidgets, async ({ viewer, params, query, language }) => {
    const channel = await loadChannel(kysely, viewer, params.slug);
    const isRun = canUpdateChannel(viewer, channel);
    if (query.all && !isRun) throw forbidden();
    const page = { channelId: channel.id, isRun };
    const rows = query.all
      ? await allWidgets(kysely, viewer, page)
      : await shownWidgets(kysely, viewer, page);
    return { widgets: await readWidgets(services, { viewer, language, isRun }, rows) };
  });

  serve(http, services, getChannelWidget, async ({ viewer, params, language }) => {
    const channel = await loadChannel(kysely, viewer, params.slug);
    return one({ viewer, language, isRun: canUpdateChannel(viewer, channel) }, channel.id, params.widgetId);
  });

  serve(http, services, createChannelWidget, async ({ viewer, params, body, language, write }) => {
    const channel = await loadOwnChannel(kysely, viewer, params.slug);
    const id = await write((tx) => createWidget(tx, services, viewer, channel.id, body.widget));
    return one({ viewer, language, isRun: true }, channel.id, id);
  });

  serve(http, services, updateChannelWidget, async ({ viewer, params, body, language, write }) => {
    const channel = await loadOwnChannel(kysely, viewer, params.slug);
    const which = { channelId: channel.id, id: params.widgetId };
    await write((tx) => updateWidget(tx, services, viewer, which, body.widget, body.version));
    return one({ viewer, language, isRun: true }, channel.id, params.widgetId);
  });

  serve(http, services, deleteChannelWidget, async ({ viewer, params, write }) => {
    const channel = await loadOwnChannel(kysely, viewer, params.slug);
    await write((tx) => deleteWidget(tx, channel.id, params.widgetId));
  });
}
