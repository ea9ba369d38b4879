import {
  createNetworkStream,
  createStreamOfGroup,
  deleteNetworkStream,
  deleteStreamOfGroup,
  listNetworkStreams,
  listStreamsOfGroup,
  muteStream as muteStreamCall,
  orderNetworkStreams,
  orderStreamsOfGroup,
  unmuteStream,
  updateNetworkStream,
  updateStreamOfGroup,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findFollowedStream } from '../activities/index.ts';
import { canUpdateGroup, findGroup } from '../groups/index.ts';
import { createStream, deleteStream, muteStream, orderStreams, updateStream } from './commands.ts';
import { presentAdministered } from './present.ts';
import { ownerOf, streamsOf } from './queries.ts';
import type { StreamsOwner } from './tables.ts';

async function ofNetwork(db: Sql, viewer: Viewer): Promise<StreamsOwner> {
  if (!viewer.isNetworkAdmin) throw forbidden();
  return ownerOf(db, viewer.networkId, null);
}

async function ofGroup(db: Sql, viewer: Viewer, slug: string): Promise<StreamsOwner> {
  const group = await findGroup(db, viewer, slug);
  if (!group) throw notFound();
  if (!canUpdateGroup(viewer, group)) throw forbidden();
  return ownerOf(db, viewer.networkId, group.id);
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const { kysely } = db;
  const list = async (from: Sql, owner: StreamsOwner) => ({
    activitystreams: (await streamsOf(from, owner)).map(presentAdministered),
  });
  const one = async (from: Sql, owner: StreamsOwner, id: number) =>
    presentAdministered((await streamsOf(from, owner, id))[0]!);

  serve(http, services, listNetworkStreams, async ({ viewer }) =>
    list(kysely, await ofNetwork(kysely, viewer)),
  );

  serve(http, services, createNetworkStream, async ({ viewer, body, write }) => {
    const owner = await ofNetwork(kysely, viewer);
    return write(async (tx) => one(tx, owner, await createStream(tx, viewer, owner, body)));
  });

  serve(http, services, orderNetworkStreams, async ({ viewer, body, write }) => {
    const owner = await ofNetwork(kysely, viewer);
    return write(async (tx) => {
      await orderStreams(tx, viewer, owner, body.stream_ids);
      return list(tx, owner);
    });
  });

  serve(http, services, updateNetworkStream, async ({ viewer, params, body, write }) => {
    const owner = await ofNetwork(kysely, viewer);
    return write(async (tx) => {
      await updateStream(tx, viewer, owner, params.id, body);
      return one(tx, owner, params.id);
    });
  });

  serve(http, services, deleteNetworkStream, async ({ viewer, params, query, write }) => {
    const owner = await ofNetwork(kysely, viewer);
    await write((tx) => deleteStream(tx, viewer, owner, params.id, query.posts === 'move'));
  });

  serve(http, services, listStreamsOfGroup, async ({ viewer, params }) =>
    list(kysely, await ofGroup(kysely, viewer, params.slug)),
  );

  serve(http, services, createStreamOfGroup, async ({ viewer, params, body, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    return write(async (tx) => one(tx, owner, await createStream(tx, viewer, owner, body)));
  });

  serve(http, services, orderStreamsOfGroup, async ({ viewer, params, body, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    return write(async (tx) => {
      await orderStreams(tx, viewer, owner, body.stream_ids);
      return list(tx, owner);
    });
  });

  serve(http, services, updateStreamOfGroup, async ({ viewer, params, body, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    return write(async (tx) => {
      await updateStream(tx, viewer, owner, params.id, body);
      return one(tx, owner, params.id);
    });
  });

  serve(http, services, deleteStreamOfGroup, async ({ viewer, params, query, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    await write((tx) => deleteStream(tx, viewer, owner, params.id, query.posts === 'move'));
  });

  /** A stream that the viewer follows; throws 404 where they do not see it, 403 where they only read it. */
  async function load(viewer: Viewer, id: number): Promise<number> {
    const stream = await findFollowedStream(db, viewer, id);
    if (!stream) throw notFound();
    if (!stream.isFollowed) throw forbidden();
    return stream.id;
  }

  serve(http, services, muteStreamCall, async ({ viewer, params, write }) => {
    const id = await load(viewer, params.id);
    await write((tx) => muteStream(tx, viewer, id, true));
  });

  serve(http, services, unmuteStream, async ({ viewer, params, write }) => {
    const id = await load(viewer, params.id);
    await write((tx) => muteStream(tx, viewer, id, false));
  });
}
