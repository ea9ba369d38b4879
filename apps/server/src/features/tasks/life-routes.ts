import {
  answerTask as answerTaskCall,
  archiveDoneTasks,
  archiveTask,
  finishTask as finishTaskCall,
  reopenTask as reopenTaskCall,
  restoreTask as restoreTaskCall,
  starTask,
  type Task,
  unarchiveTask,
  unstarTask,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canAdministrateGroup, findGroup } from '../groups/index.ts';
import {
  answerTask,
  archiveDone,
  finishTask,
  reopenTask,
  restoreTask,
  setArchived,
  setStar,
} from './life.ts';
import { canAnswer, canArchive, canWorkOn } from './policy.ts';
import { loadCard, loadTask } from './queries.ts';
import { wholeTask } from './routes.ts';
import type { CardRow } from './tables.ts';

export function taskLifeRoutes(http: FastifyInstance, services: Services): void {
  const whole = async (tx: Transaction, viewer: Viewer, id: number): Promise<Task> =>
    wholeTask(tx, services, viewer, await loadTask(tx, viewer, id));

  /** A task that the viewer may do something with: 404 where they do not see it, 403 where it is not for them. */
  async function allowed(
    tx: Transaction,
    viewer: Viewer,
    id: number,
    may: (row: CardRow) => boolean,
  ): Promise<number> {
    const row = await loadCard(tx, viewer, id);
    if (!may(row)) throw forbidden();
    return row.id;
  }

  serve(http, services, restoreTaskCall, async ({ viewer, params, write }) =>
    write(async (tx) => {
      await restoreTask(tx, viewer, params.id);
      return whole(tx, viewer, params.id);
    }),
  );

  serve(http, services, answerTaskCall, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const id = await allowed(tx, viewer, params.id, canAnswer);
      await answerTask(tx, viewer, id, body);
      return whole(tx, viewer, id);
    }),
  );

  serve(http, services, finishTaskCall, async ({ viewer, params, write }) =>
    write(async (tx) => {
      const id = await allowed(tx, viewer, params.id, (row) => canWorkOn(viewer, row));
      const next_id = await finishTask(tx, viewer, id);
      return { task: await whole(tx, viewer, id), next_id };
    }),
  );

  serve(http, services, reopenTaskCall, async ({ viewer, params, write }) =>
    write(async (tx) => {
      const id = await allowed(tx, viewer, params.id, (row) => canWorkOn(viewer, row));
      await reopenTask(tx, viewer, id);
      return whole(tx, viewer, id);
    }),
  );

  for (const [endpoint, isAway] of [
    [archiveTask, true],
    [unarchiveTask, false],
  ] as const)
    serve(http, services, endpoint, async ({ viewer, params, write }) =>
      write(async (tx) => {
        const id = await allowed(tx, viewer, params.id, (row) => canArchive(viewer, row));
        await setArchived(tx, viewer, id, isAway);
        return whole(tx, viewer, id);
      }),
    );

  serve(http, services, archiveDoneTasks, async ({ viewer, body, write }) =>
    write(async (tx) => {
      const { group_id } = body;
      if (group_id !== undefined) {
        const group = await findGroup(tx, viewer, String(group_id));
        if (!group) throw notFound();
        if (group.status !== 'member' || group.archived || !canAdministrateGroup(viewer, group))
          throw forbidden();
      }
      return { archived: await archiveDone(tx, viewer, group_id) };
    }),
  );

  for (const [endpoint, isSet] of [
    [starTask, true],
    [unstarTask, false],
  ] as const)
    serve(http, services, endpoint, async ({ viewer, params, write }) =>
      write(async (tx) => {
        await setStar(tx, viewer, await allowed(tx, viewer, params.id, () => true), isSet);
        return { is_starred: isSet };
      }),
    );
}
