import {
  bringTask,
  getGroupTaskWall,
  getTaskWall,
  moveTask as moveTaskCall,
  type TaskColumn,
  type TaskWallColumn,
  type WallTask,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { findGroup } from '../../groups/index.ts';
import { presentCard } from '../present.ts';
import { loadCard, loadTask, lockTask } from '../queries.ts';
import { wholeTask } from '../routes.ts';
import type { CardRow } from '../tables.ts';
import { type Narrowing, wallColumns } from './columns.ts';
import { bring, moveTask } from './moving.ts';
import type { Wall } from './places.ts';
import { canPlace, columnOf, movesOf, type WallKind } from './steps.ts';

type WallQuery = Narrowing & { column?: TaskColumn; after?: number; rank?: number };

/** The address of what follows in a column, by the same filter. */
function nextAddress(
  address: string,
  query: WallQuery,
  last: { id: number; column: TaskColumn; rank: number },
) {
  const search = new URLSearchParams({ column: last.column });
  for (const [name, asked] of Object.entries({ q: query.q, tag: query.tag, assignee_id: query.assignee_id }))
    if (asked !== undefined) search.set(name, String(asked));
  search.set('after', String(last.id));
  search.set('rank', String(last.rank));
  return `${address}?${search}`;
}

export function wallRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  const presentOnWall = (viewer: Viewer, row: CardRow, kind: WallKind): WallTask => ({
    ...presentCard({ viewer, naming: settings.current() }, row),
    column: columnOf(kind, row),
    goes_to: movesOf(viewer, row, kind),
    can_move: canPlace(viewer, row, kind),
  });

  async function wallPage(viewer: Viewer, wall: Wall, query: WallQuery, address: string) {
    const { column, after, rank, ...narrowing } = query;
    const read = await wallColumns(db.reads, viewer, wall, narrowing, column && { column, id: after, rank });
    const columns = read.map(
      (one): TaskWallColumn => ({
        value: one.column,
        total: one.total,
        tasks: one.tasks.map((row) => presentOnWall(viewer, row, wall.kind)),
        next: one.last ? nextAddress(address, query, one.last) : null,
      }),
    );
    return { columns, total: columns.reduce((sum, { total }) => sum + total, 0) };
  }

  serve(http, services, getTaskWall, async ({ viewer, query }) => ({
    ...(await wallPage(viewer, { kind: 'my' }, query, '/tasks/wall')),
    can: { create: true },
  }));

  serve(http, services, getGroupTaskWall, async ({ viewer, params, query }) => {
    const group = await findGroup(db.reads, viewer, params.slug);
    if (!group) throw notFound();
    if (group.status !== 'member') throw forbidden();
    const wall: Wall = { kind: 'group', groupId: group.id };
    return {
      ...(await wallPage(viewer, wall, query, `/groups/${group.slug}/tasks/wall`)),
      can: { create: !group.archived },
    };
  });

  serve(http, services, moveTaskCall, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const { row, place } = await moveTask(tx, viewer, params.id, body);
      return { task: presentOnWall(viewer, row, body.wall), ...place };
    }),
  );

  serve(http, services, bringTask, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      await loadCard(tx, viewer, params.id);
      await lockTask(tx, params.id);
      await bring(tx, viewer, await loadCard(tx, viewer, params.id), 'group', body.state);
      return wholeTask(tx, services, viewer, await loadTask(tx, viewer, params.id));
    }),
  );
}
