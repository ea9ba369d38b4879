import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createActivity, createReply, likeActivity } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf } from '../../../../../tools/long/sizes.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { clusterFolder } from '../../platform/db/embedded/cluster.ts';
import { runningEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { freePort } from '../../platform/free-port.ts';
import { RETRY_MS } from './caller.ts';
import { type Community, halfDone, isDelivered, ledgerOf, settle } from './community.ts';
import { eventually, launchReady, type ServerProcess, workerPid } from './server-process.ts';

const KILLS = sizeOf('kill');
const VICTIMS = [
  'worker',
  'database',
  'web',
  'worker',
  'worker',
  'database',
  'worker',
  'worker',
  'database',
  'worker',
] as const;

let folder: string;
let port: string;
let server: ServerProcess;
let community: Community;

const start = () => launchReady({ DATA_DIR: folder, PORT: port });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-kill-'));
  port = String(await freePort());
  server = await start();
  community = await settle((await runningEmbedded(folder))!, () => server.url, 4);
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await community?.db.close();
  rmSync(folder, { recursive: true, force: true });
});

const postmasterPid = () =>
  Number(readFileSync(join(clusterFolder(folder).data, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function kill(victim: (typeof VICTIMS)[number]): Promise<void> {
  if (victim === 'web') {
    // Its worker may still be ending when the next server starts.
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    server = await start();
    return;
  }
  let pid: number | undefined;
  await eventually(`there is a ${victim} to kill`, () => {
    pid = victim === 'worker' ? workerPid(server) : postmasterPid();
    return pid !== undefined;
  });
  process.kill(pid!, 'SIGKILL');
}

describe.skipIf(process.platform !== 'linux')('whatever is killed, and whenever', () => {
  it(
    'no acknowledged post is lost or doubled, none is half there, and each is told of once',
    async () => {
      const { writers, streamId, textFor } = community;
      const acknowledged = new Set<string>();
      const tried = new Set<string>();
      const failures = new Set<number>();
      let isOver = false;
      const first = await writers[0]!.insist(createActivity, {
        body: { content: 'Alle antworten hier', streams: [streamId] },
      });
      const threadId = (first.body as { id: number }).id;
      let replies = 0;

      const writing = writers.map(async (writer, index) => {
        for (let number = 0; !isOver; number += 1) {
          const content = textFor(`${index}-${number}`);
          const input = {
            body: { content, streams: [streamId] },
            headers: { 'idempotency-key': content },
          };
          tried.add(content);
          // Half of the people give up at the first failure, the others try again with the same key.
          const answer = await (index % 2 === 0
            ? writer.insist(createActivity, input)
            : writer.call(createActivity, input).catch(() => undefined));
          if (answer?.status === 201) acknowledged.add(content);
          else if (answer) failures.add(answer.status);
          else await pause(RETRY_MS);
          const said = await writer
            .call(createReply, { params: { activityId: threadId, type: 'replies' }, body: { content } })
            .catch(() => undefined);
          if (said?.status === 201) replies += 1;
          await writer.call(likeActivity, { params: { id: threadId } }).catch(() => undefined);
        }
      });

      for (let kills = 0; kills < KILLS; kills += 1) {
        const { size } = acknowledged;
        await kill(VICTIMS[kills % VICTIMS.length]!);
        await eventually('posts are taken again', () => acknowledged.size > size + 3, 30);
      }
      isOver = true;
      await Promise.all(writing);
      expect([...failures].filter((status) => status !== 503)).toEqual([]);

      const db = openDatabase({ url: (await runningEmbedded(folder))!, size: 2 });
      try {
        // The worker takes its time for what nobody waits for, until an event is 30 s old.
        await eventually('all events are delivered', () => isDelivered(db), 120);
        const ledger = await ledgerOf(db, community.readerId);
        for (const content of tried) {
          const stored = ledger.get(content);
          if (stored || acknowledged.has(content)) expect(stored, content).toEqual({ posts: 1, notices: 1 });
        }
        expect(await halfDone(db)).toEqual({});
        const { rows } = await db.pool.query('select reply_count, like_count from activities where id = $1', [
          threadId,
        ]);
        expect(rows[0].reply_count).toBeGreaterThanOrEqual(replies);
        expect(rows[0].like_count).toBe(writers.length);
        expect(server.output()).not.toMatch(/unhandled|uncaught/i);
      } finally {
        await db.close();
      }
    },
    KILLS * 30_000,
  );
});
