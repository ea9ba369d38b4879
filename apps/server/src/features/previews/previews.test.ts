import type { AddressInfo } from 'node:net';
import {
  composing,
  createActivity,
  ENDPOINTS,
  endPreview,
  getGroup,
  getPreviewChoices,
  getSession,
  listMessages,
  listNotifications,
  myChats,
  sendChatMessage,
  signOut,
  startPreview,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { addressOf, type Client } from '../../testing/client.ts';
import { connectLive } from '../../testing/live/live-client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { endOverdue } from './commands.ts';

let bed: TestBed;
let adminId: number;
let asAdmin: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  adminId = (await bed.buildMember({ isNetworkAdmin: true })).id;
  asAdmin = await bed.as(adminId);
});

const start = (client = asAdmin, body: { kind: 'new_member' | 'guest' } = { kind: 'new_member' }) =>
  client.call(startPreview, { body });
const shown = async (client = asAdmin) => (await client.call(getSession)).body.viewer!;
const previewsOf = async (id = adminId) =>
  (
    await sql<{ viewer_id: number }>`select viewer_id from previews where administrator_id = ${id}`.execute(
      bed.db.kysely,
    )
  ).rows;
const entries = async () =>
  (
    await sql<{ action: string; outcome: string; via: string; target: object; details: object }>`
      select action, outcome, via, target, details from audit_entries where actor_id = ${adminId} order by id
    `.execute(bed.db.kysely)
  ).rows;
const cleaned = () => bed.db.kysely.transaction().execute(endOverdue);

describe('a preview', () => {
  it('is begun by those who administer the network, and by nobody else', async () => {
    const asMember = await bed.as((await bed.buildMember()).id);
    expect((await start(asMember)).status).toBe(403);
    expect((await asMember.call(getPreviewChoices)).status).toBe(403);
    expect((await asMember.call(endPreview)).status).toBe(403);
    const { status, body } = await start();
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'new_member', name: 'neues Mitglied' });
    const minutes = (Date.parse(body.ends_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThan(61);
  });

  it('shows neither rights nor anything of whoever looks, and nothing of anybody', async () => {
    const group = await bed.buildGroup({ createdBy: adminId, access: 'hidden' });
    await start();
    const viewer = await shown();
    expect(viewer.preview).toMatchObject({ kind: 'new_member' });
    expect(viewer.can.administrate).toBe(false);
    expect(viewer.awaits).toEqual([]);
    expect(viewer.id).toBeLessThan(0);
    expect((await asAdmin.call(getGroup, { params: { slug: group.slug } })).status).toBe(404);
    expect((await asAdmin.call(getPreviewChoices)).status).toBe(403);
    expect((await asAdmin.call(listMessages)).body.messages).toEqual([]);
    expect((await asAdmin.call(listNotifications)).body.notifications).toEqual([]);
  });

  it('shows as a guest no more than guests see', async () => {
    const group = await bed.buildGroup({ createdBy: adminId, access: 'open' });
    expect((await start(asAdmin, { kind: 'guest' })).body.name).toBe('Gast');
    expect((await shown()).is_external).toBe(true);
    expect((await asAdmin.call(getGroup, { params: { slug: group.slug } })).status).toBe(404);
  });

  it('is kept under a name without signs that show nothing', async () => {
    const group = await bed.buildGroup({ createdBy: adminId, name: 'גן הקהילה' });
    const body = { kind: 'group' as const, id: group.id };
    const { name } = (await asAdmin.call(startPreview, { body })).body;
    expect(name).toContain('גן הקהילה');
    expect(name).not.toMatch(/[\u2066-\u2069]/);
  });

  it('shows a group from within only to who belongs to it, and as long as they do', async () => {
    const own = await bed.buildGroup({ createdBy: adminId, access: 'hidden' });
    const other = await bed.buildGroup({ createdBy: (await bed.buildMember()).id, access: 'hidden' });
    const look = (id: number | null) => asAdmin.call(startPreview, { body: { kind: 'group', id } });
    expect((await look(other.id)).problem).toMatchObject({
      status: 422,
      errors: { id: expect.anything() },
    });
    expect((await look(null)).status).toBe(422);
    const choices = (await asAdmin.call(getPreviewChoices)).body.groups.map(({ id }) => id);
    expect(choices).toEqual([own.id]);
    expect((await look(own.id)).status).toBe(201);
    expect((await entries()).at(-1)).toMatchObject({
      action: 'startPreview',
      target: { group: String(own.id) },
      details: { after: { kind: 'group' } },
    });
    const { body } = await asAdmin.call(getGroup, { params: { slug: own.slug } });
    expect(body.member_count).toBe(1);
    expect(body.can.update).toBe(false);
    await sql`delete from group_memberships where group_id = ${own.id} and member_id = ${adminId}`.execute(
      bed.db.kysely,
    );
    expect((await shown()).preview).toBeNull();
  });

  it('refuses every call that changes something, but its own end and that of the session', async () => {
    await start();
    const allowed: string[] = [];
    const found: string[] = [];
    for (const endpoint of ENDPOINTS.filter(({ method }) => method !== 'GET')) {
      if (endpoint.duringPreview) {
        allowed.push(endpoint.name);
        continue;
      }
      const params = Object.fromEntries(
        Object.keys(endpoint.params?.properties ?? {}).map((name) => [name, 1]),
      );
      const raw = await bed.http.inject({
        method: endpoint.method,
        url: addressOf(endpoint, params),
        headers: {
          accept: 'application/json',
          cookie: asAdmin.cookie,
          'x-csrf-token': asAdmin.csrfToken,
        },
      });
      if (raw.statusCode !== 403 || raw.json().code !== 'preview_read_only')
        found.push(`${endpoint.name}: ${raw.statusCode} ${raw.payload.slice(0, 100)}`);
    }
    expect(found).toEqual([]);
    // The token opens the socket on which one hears, and keeps nothing.
    expect(allowed.toSorted()).toEqual(['createSocketToken', 'endPreview', 'signOut']);
  });

  it('says why nothing can be written', async () => {
    await start();
    const { problem } = await asAdmin.call(createActivity as never, { body: {} } as never);
    expect(problem).toMatchObject({ status: 403, code: 'preview_read_only' });
    expect(problem.title).toContain('Beenden Sie dazu die Vorschau');
  });

  it('ends when that is wanted, and whoever looked is themselves again', async () => {
    await start();
    expect((await asAdmin.call(endPreview)).status).toBe(204);
    expect(await shown()).toMatchObject({ id: adminId, preview: null, can: { administrate: true } });
    expect(await previewsOf()).toEqual([]);
    const { rows } =
      await sql`select 1 from members where id < 0 and id not in (select viewer_id from previews)`.execute(
        bed.db.kysely,
      );
    expect(rows).toEqual([]);
    expect((await asAdmin.call(endPreview)).status).toBe(404);
    const after = { kind: 'new_member' };
    expect(await entries()).toEqual([
      {
        ...{ action: 'startPreview', outcome: 'done', via: 'web', target: {} },
        details: { fields: ['kind'], after },
      },
      { action: 'endPreview', outcome: 'done', via: 'web', target: {}, details: { before: after } },
    ]);
  });

  it('ends by itself after an hour, which the log keeps too', async () => {
    await start();
    await cleaned();
    expect(await previewsOf()).toHaveLength(1);
    await sql`update previews set ends_at = now() where administrator_id = ${adminId}`.execute(bed.db.kysely);
    expect((await shown()).id).toBe(adminId);
    await cleaned();
    expect(await previewsOf()).toEqual([]);
    expect((await entries()).at(-1)).toEqual({
      ...{ action: 'endPreview', outcome: 'done', via: 'system', target: {} },
      details: { before: { kind: 'new_member' } },
    });
  });

  it('ends with the right to administer', async () => {
    await start();
    await sql`update members set is_network_admin = false where id = ${adminId}`.execute(bed.db.kysely);
    expect(await shown()).toMatchObject({ id: adminId, preview: null, can: { administrate: false } });
    await cleaned();
    expect(await previewsOf()).toEqual([]);
  });

  it('ends with the session, for whoever signs out of it', async () => {
    await start();
    expect((await asAdmin.call(signOut)).status).toBe(204);
    expect((await asAdmin.call(getSession)).body.viewer).toBeNull();
    await cleaned();
    expect(await previewsOf()).toEqual([]);
    expect((await entries()).at(-1)).toEqual({
      ...{ action: 'endPreview', outcome: 'done', via: 'system', target: {} },
      details: { before: { kind: 'new_member' } },
    });
  });

  it('is one of this session alone', async () => {
    const elsewhere = await bed.as(adminId);
    await start();
    expect(await shown(elsewhere)).toMatchObject({ id: adminId, preview: null });
  });
});

describe('the socket of a preview', () => {
  it('hears what its viewer hears, takes no calls, and follows beginning and end', async () => {
    await bed.http.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
    const own = await connectLive(url, asAdmin);
    const isClosed = (live: typeof own) =>
      new Promise<void>((done) => live.socket.once('disconnect', () => done()));
    const closed = isClosed(own);
    await start();
    await closed;
    const live = await connectLive(url, asAdmin);
    expect((await live.ask(myChats, {})).chats).toEqual([]);
    expect(await live.refused(composing, { chat_id: 1, composing: true })).toMatchObject({
      code: 'preview_read_only',
    });
    expect(await live.refused(sendChatMessage, {})).toMatchObject({ code: 'preview_read_only' });
    const over = isClosed(live);
    await asAdmin.call(endPreview);
    await over;
    own.close();
    live.close();
  });
});
