import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { createActivity } from '../../features/activities/commands.ts';
import { setMembership, updateGroup } from '../../features/groups/commands.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { connectLive, type LiveClient } from './live-client.ts';

const DELIVERIES = sizeOf('live-topics');
const PEOPLE = 30;
const GROUPS = 6;
/** After how long a lost access must show nothing any more. */
const LOSS_MS = 1_000;
const POSTS_A_ROUND = 120;

type Access = 'open' | 'closed' | 'hidden';
type Group = { id: number; streamId: number; access: Access; visibleOutside: boolean; people: Set<number> };
type Listener = { id: number; isExternal: boolean; live: LiveClient };

let bed: TestBed;
let network: { id: number; streamId: number };
let listeners: Listener[];
let groups: Group[];

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  network = await bed.openNetwork();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
  listeners = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const isExternal = index % 3 === 0;
    const { id } = await bed.buildMember({ isExternal, isNetworkAdmin: index === 1 });
    listeners.push({ id, isExternal, live: await connectLive(url, await bed.as(id)) });
  }
  groups = [];
  for (let index = 0; index < GROUPS; index += 1) {
    const { id, streamId } = await bed.buildGroup({ createdBy: listeners[1]!.id });
    groups.push({ id, streamId, access: 'open', visibleOutside: false, people: new Set([listeners[1]!.id]) });
  }
});
afterAll(async () => {
  for (const { live } of listeners ?? []) live.close();
  await bed.stop();
});

const any = <T>(things: readonly T[]): T => things[Math.floor(Math.random() * things.length)]!;
const write = <T>(run: (tx: Transaction) => Promise<T>) => bed.db.kysely.transaction().execute(run);

async function changeSomething(): Promise<void> {
  const group = any(groups);
  const { id } = any(listeners);
  if (Math.random() < 0.15) {
    group.access = any<Access>(['open', 'closed', 'hidden']);
    group.visibleOutside = group.access === 'open' && Math.random() < 0.5;
    const change = { access: group.access, externally_visible: group.visibleOutside };
    await write((tx) => updateGroup(tx, { memberId: listeners[1]!.id } as Viewer, group.id, change));
    return;
  }
  const stays = !group.people.has(id) || id === listeners[1]!.id;
  if (stays) group.people.add(id);
  else group.people.delete(id);
  await write((tx) =>
    setMembership(tx, listeners[1]!.id, {
      groupId: group.id,
      memberId: id,
      status: stays ? 'member' : 'no_member',
    }),
  );
}

/** Who may read a place, worked out without the server's rules. */
function oracle(group: Group | undefined): number[] {
  const mayRead = ({ id, isExternal }: Listener) => {
    if (!group) return !isExternal;
    if (group.people.has(id)) return true;
    return group.access === 'open' && (!isExternal || group.visibleOutside);
  };
  return listeners.filter(mayRead).map(({ id }) => id);
}

async function post(): Promise<{ id: number; readers: number[] }> {
  const group = Math.random() < 0.1 ? undefined : any(groups);
  const readers = oracle(group);
  const author = any(group ? [...group.people] : readers);
  const viewer = { memberId: author } as Viewer;
  const streamId = group?.streamId ?? network.streamId;
  const { id } = await write((tx) => createActivity(tx, viewer, { content: 'Hallo' }, [streamId]));
  return { id, readers };
}

describe('live messages', () => {
  it(
    'reach exactly those who may read the place, however people come and go',
    async () => {
      let deliveries = 0;
      while (deliveries < DELIVERIES) {
        for (let count = 0; count < 20; count += 1) await changeSomething();
        await bed.delivered();
        await pause(LOSS_MS);
        for (const { live } of listeners) live.heard.length = 0;
        const posts: { id: number; readers: number[] }[] = [];
        for (let count = 0; count < POSTS_A_ROUND; count += 1) posts.push(await post());
        await bed.delivered();
        const due = posts.reduce((sum, { readers }) => sum + readers.length, 0);
        const arrived = () => {
          const heard = new Map<number, number[]>();
          for (const { id, live } of listeners) {
            for (const message of live.heard) {
              if (message.event !== 'activity_created') continue;
              const list = heard.get(message.data.activity.id) ?? [];
              heard.set(message.data.activity.id, [...list, id]);
            }
          }
          return heard;
        };
        const total = () => [...arrived().values()].reduce((sum, { length }) => sum + length, 0);
        await expect.poll(total, { timeout: 10_000 }).toBeGreaterThanOrEqual(due);
        const heard = arrived();
        for (const { id, readers } of posts)
          expect(
            heard.get(id)?.toSorted((a, b) => a - b),
            `post ${id}`,
          ).toEqual(readers);
        deliveries += due;
        await sql`delete from live_messages`.execute(bed.db.kysely);
      }
    },
    timeFor('live-topics', 60_000),
  );
});
