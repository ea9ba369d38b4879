import {
  downloadOwnData,
  dropOwnData as dropOwnDataCall,
  getOwnData,
  requestOwnData as requestOwnDataCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { openStored, sendDownload } from '../uploads/index.ts';
import { dropOwnData, requestOwnData } from './commands.ts';
import { archiveOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, storage, jobs } = services;
  const stateOf = async (memberId: number) => ({
    own_data: (await archiveOf(db.kysely, memberId)) ?? null,
  });

  serve(http, services, getOwnData, ({ viewer }) => stateOf(viewer.memberId));

  serve(http, services, requestOwnDataCall, async ({ viewer, write }) => {
    const before = await write((tx) => requestOwnData(tx, viewer, jobs));
    if (before) await storage.remove(before);
    return stateOf(viewer.memberId);
  });

  serve(http, services, dropOwnDataCall, async ({ viewer, write }) => {
    const key = await write((tx) => dropOwnData(tx, viewer));
    if (key) await storage.remove(key);
  });

  serve(http, services, downloadOwnData, async ({ viewer, request, reply }) => {
    const archive = await archiveOf(db.kysely, viewer.memberId);
    if (archive?.state !== 'ready') throw notFound();
    const day = archive.created_at.slice(0, 10);
    await sendDownload(request, reply, {
      name: `dorfplatz-${day}.tar.gz`,
      type: 'application/gzip',
      size: archive.size!,
      etag: `"own-data-${archive.id}-${Date.parse(archive.created_at)}"`,
      open: (range) => openStored(storage, archive.storage_key, range),
    });
  });
}
