import {
  deleteSavedSearch as deleteCall,
  listSavedSearches,
  renameSavedSearch as renameCall,
  type SavedSearch,
  saveSearch as saveCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup } from '../groups/index.ts';
import { deleteSavedSearch, renameSavedSearch, saveSearch } from './commands.ts';
import { findSavedSearch, savedSearchesOf } from './queries.ts';

async function load(db: Sql, viewer: Viewer, id: number): Promise<SavedSearch> {
  const search = await findSavedSearch(db, viewer, id);
  if (!search) throw notFound();
  return search;
}

async function groupIdOf(db: Sql, viewer: Viewer, slug: string | null): Promise<number | null> {
  if (slug === null) return null;
  const group = await findGroup(db, viewer, slug);
  if (!group) throw notFound();
  return group.id;
}

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, listSavedSearches, async ({ viewer }) => ({
    searches: await savedSearchesOf(kysely, viewer),
  }));

  serve(http, services, saveCall, async ({ viewer, body, write }) => {
    const groupId = await groupIdOf(kysely, viewer, body.group_slug ?? null);
    return write(async (tx) => {
      const id = await saveSearch(tx, viewer, {
        name: body.name,
        q: body.q,
        module: body.module ?? null,
        sortBy: body.sort_by ?? null,
        groupId,
      });
      return load(tx, viewer, id);
    });
  });

  serve(http, services, renameCall, async ({ viewer, params, body, write }) => {
    await load(kysely, viewer, params.id);
    return write(async (tx) => {
      await renameSavedSearch(tx, viewer, params.id, body.name);
      return load(tx, viewer, params.id);
    });
  });

  serve(http, services, deleteCall, async ({ viewer, params, write }) => {
    await load(kysely, viewer, params.id);
    await write((tx) => deleteSavedSearch(tx, viewer, params.id));
  });
}
