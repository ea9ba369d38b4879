import {
  addChannelManager,
  createChannel as createChannelCall,
  deleteChannel as deleteChannelCall,
  getChannel,
  getChannelDesign,
  getChannelStatistics,
  listChannelManagers,
  listChannels,
  removeChannelManager,
  updateChannel as updateChannelCall,
  updateChannelDesign,
  visitChannel as visitChannelCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { canCreateChannels } from '../../platform/policy/can-create-channels.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { presentActor } from '../members/index.ts';
import { DEFAULT_ACCENT, networkThemeRow } from '../themes/index.ts';
import { createChannel, deleteChannel, updateChannel, updateDesign } from './commands.ts';
import { addManager, removeManager } from './managers.ts';
import { canUpdateChannel } from './policy.ts';
import { presentChannel, presentDesign, presentDetails } from './present.ts';
import {
  facesOf,
  groupsOfChannel,
  loadChannel,
  loadChannelOrWhy,
  loadOwnChannel,
  managersOf,
} from './queries.ts';
import { daysOf, visitChannel } from './reading.ts';
import { sectionsFor } from './sections.ts';
import type { ChannelRow } from './tables.ts';

export function channelRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;
  const accentOfNetwork = async () => (await networkThemeRow(db))?.accent ?? DEFAULT_ACCENT;

  const detailsOf = async (sql: Sql, viewer: Viewer, channel: ChannelRow) => {
    const [accent, faces, groups] = await Promise.all([
      accentOfNetwork(),
      facesOf(sql, viewer, channel.id),
      canUpdateChannel(viewer, channel) ? groupsOfChannel(sql, viewer, channel.id) : [],
    ]);
    return presentDetails(viewer, channel, {
      accentOfNetwork: accent,
      faces,
      groups,
      naming: settings.current(),
    });
  };

  /** A channel after its manager has written it. */
  const written = async (tx: Transaction, viewer: Viewer, id: number) =>
    detailsOf(tx, viewer, await loadChannel(tx, viewer, String(id)));

  serve(http, services, listChannels, async ({ viewer }) => {
    const { startPage, subscribed, recent, popular, favorites, total } = await sectionsFor(kysely, viewer);
    const present = (row: Parameters<typeof presentChannel>[1]) => presentChannel(viewer, row);
    return {
      start_page: startPage && present(startPage),
      subscribed: subscribed.map(present),
      recent: recent.map(present),
      popular: popular.map(present),
      favorites: favorites.map(present),
      total,
      can: { create: canCreateChannels(viewer, settings.current()) },
    };
  });

  serve(http, services, createChannelCall, async ({ viewer, body, write }) => {
    if (!canCreateChannels(viewer, settings.current())) throw forbidden();
    return write(async (tx) => written(tx, viewer, await createChannel(tx, viewer, body.channel)));
  });

  serve(http, services, getChannel, async ({ viewer, params }) =>
    detailsOf(kysely, viewer, await loadChannelOrWhy(kysely, viewer, params.slug)),
  );

  serve(http, services, updateChannelCall, ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const id = await updateChannel(tx, viewer, params.slug, { ...body.channel, version: body.version });
      return written(tx, viewer, id);
    }),
  );

  serve(http, services, deleteChannelCall, ({ viewer, params, write }) =>
    write((tx) => deleteChannel(tx, viewer, params.slug)),
  );

  serve(http, services, getChannelDesign, async ({ viewer, params }) =>
    presentDesign(await loadChannel(kysely, viewer, params.slug), await accentOfNetwork()),
  );

  serve(http, services, updateChannelDesign, ({ viewer, params, body, write }) =>
    write(async (tx) =>
      presentDesign(await updateDesign(tx, viewer, params.slug, body.accent), await accentOfNetwork()),
    ),
  );

  serve(http, services, visitChannelCall, async ({ viewer, params, write }) => {
    await write((tx) => visitChannel(tx, viewer, params.slug, settings.current().time_zone));
  });

  serve(http, services, listChannelManagers, async ({ viewer, params }) => {
    const { id } = await loadChannel(kysely, viewer, params.slug);
    const rows = await managersOf(kysely, viewer, id);
    return { managers: rows.map((row) => presentActor(row, settings.current())) };
  });

  serve(http, services, addChannelManager, async ({ viewer, params, write }) => {
    await write((tx) => addManager(tx, viewer, params.slug, params.memberId));
  });

  serve(http, services, removeChannelManager, async ({ viewer, params, write }) => {
    await write((tx) => removeManager(tx, viewer, params.slug, params.memberId));
  });

  serve(http, services, getChannelStatistics, async ({ viewer, params }) => {
    const { id, subscribers_count } = await loadOwnChannel(kysely, viewer, params.slug);
    return { days: await daysOf(kysely, id, settings.current().time_zone), subscribers_count };
  });
}
