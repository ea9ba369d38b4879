import {
  createActivity,
  createReply,
  endOtherSessions,
  getPushSettings,
  leaveNetwork,
  likeActivity,
  listDevices,
  type NotificationKind,
  registerDevice,
  removeDevice,
  seeNotifications,
  signOut,
  testDevice,
  updateMemberSettings,
  updatePushSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { type BuiltMember, PASSWORD } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { type PushServer, type Subscription, startPushServer } from '../../testing/push-server.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { deliverPushes } from './deliver.ts';
import { DELAY } from './waiting.ts';

let service: PushServer;
let bed: TestBed;
let anna: BuiltMember;
let bert: BuiltMember;
let phone: Client;
let author: Client;
let chor: { id: number; slug: string; streamId: number };
beforeAll(async () => {
  // The tests themselves say when the time has come.
  DELAY.seconds = 3_600;
  service = await startPushServer();
  bed = await startTestBed();
  await bed.openNetwork();
});
beforeEach(async () => {
  service.messages.length = 0;
  service.asked = 0;
  service.answer(201);
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  chor = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', access: 'closed', members: [anna.id] });
  [phone, author] = [await bed.as(anna.id), await bed.as(bert.id)];
});
afterAll(async () => {
  DELAY.seconds = 2;
  await bed.stop();
  await service.stop();
});

const run = <Row>(text: ReturnType<typeof sql<Row>>) => text.execute(bed.db.kysely);
async function register(client: Client, subscription: Subscription = service.subscribe()) {
  const answer = await client.call(registerDevice, { body: { platform: 'web', subscription } });
  expect(answer.status).toBe(201);
  return { id: answer.body.id, subscription };
}
const mention = (content = 'Hallo') =>
  author.call(createActivity, {
    body: { content: `@[${anna.id}:Anna] ${content}`, streams: [chor.streamId] },
  });
/** Lets the time pass that news wait for, and everything be sent. */
async function arrived() {
  await bed.delivered();
  await run(sql`update pushes set due_at = now() where due_at > now()`);
  await deliverPushes(bed.services);
  return service.messages.map((message) => ({ ...message, payload: JSON.parse(message.text) }));
}

describe('a push', () => {
  it('is signed by this network, and only the browser can read it', async () => {
    const { id } = await register(phone);
    const post = await mention('kommst du am **Dienstag**?');
    const [message, ...rest] = await arrived();
    expect(rest).toEqual([]);
    expect(message!.payload).toEqual({
      title: 'Bert Buche hat Sie erwähnt',
      body: expect.stringMatching(/^Chor · .*kommst du am Dienstag\?$/),
      url: `/activities/${post.body.id}`,
      tag: expect.stringMatching(/^n\d+$/),
      unseen: 1,
    });
    const { aud, exp, sub } = message!.claims;
    expect(aud).toBe(service.url);
    expect(exp).toBeGreaterThan(Date.now() / 1000);
    expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
    expect(sub).toMatch(/^mailto:\S+@\S+$/);
    expect(message!.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      topic: message!.payload.tag,
      'content-encoding': 'aes128gcm',
    });
    const listed = await phone.call(listDevices);
    expect(listed.body.public_key).toBe(message!.publicKey);
    expect(listed.body.devices).toMatchObject([{ id, current: true, failing: false }]);
    expect(listed.body.devices[0]!.last_success_at).not.toBeNull();
    expect(listed.headers['cache-control']).toBe('no-store');
  });

  it('is short, in the language of its reader, and one for many', async () => {
    await run(sql`update members set language = 'de_DU' where id = ${anna.id}`);
    await register(phone);
    await mention('Wort '.repeat(200));
    const [long] = await arrived();
    expect(long!.payload.title).toBe('Bert Buche hat dich erwähnt');
    expect([...long!.payload.body].length).toBeLessThanOrEqual(200);
    service.messages.length = 0;
    for (let index = 0; index < 5; index += 1) await mention(`Nummer ${index}`);
    const messages = await arrived();
    expect(messages.map(({ payload }) => payload)).toEqual([
      {
        title: 'Netzwerk',
        body: '5 Neuigkeiten warten auf dich.',
        url: '/notifications',
        tag: 'news',
        unseen: 6,
      },
    ]);
  });

  it('comes once, by however many it is sent at a time', async () => {
    await register(phone);
    await mention();
    await bed.delivered();
    await run(sql`update pushes set due_at = now()`);
    await Promise.all([1, 2, 3].map(() => deliverPushes(bed.services)));
    expect(service.messages).toHaveLength(1);
    expect(await arrived()).toHaveLength(1);
  });

  it('comes again when the same notification is new again', async () => {
    await register(phone);
    const { body: post } = await (await bed.as(anna.id)).call(createActivity, {
      body: { content: 'Wer kommt?', streams: [chor.streamId] },
    });
    const answer = () =>
      author.call(createReply, {
        params: { activityId: post.id, type: 'replies' },
        body: { content: 'Ich' },
      });
    await answer();
    expect(await arrived()).toHaveLength(1);
    await answer();
    expect(await arrived()).toHaveLength(2);
  });

  it('tells nothing that its reader may not see by now', async () => {
    await register(phone);
    await mention('kanarienvogel');
    await bed.delivered();
    await run(sql`delete from group_memberships where group_id = ${chor.id} and member_id = ${anna.id}`);
    expect(await arrived()).toEqual([]);
    expect(service.asked).toBe(0);
    expect((await run(sql`select 1 from pushes`)).rows).toEqual([]);
  });

  it('does not come for what was seen, deleted or comes from somebody ignored', async () => {
    await register(phone);
    await mention('gesehen');
    await bed.delivered();
    await phone.call(seeNotifications, { body: { all: true } });
    const { body: gone } = await mention('gelöscht');
    await bed.delivered();
    await run(sql`update activities set deleted_at = now() where id = ${gone.id}`);
    expect(await arrived()).toEqual([]);
    await mention('ignoriert');
    await bed.delivered();
    await run(sql`insert into ignored_members (member_id, ignored_id) values (${anna.id}, ${bert.id})`);
    expect(await arrived()).toEqual([]);
  });

  it('does not come while somebody looks at the product, and does when they look away', async () => {
    await register(phone);
    const process = '6f0c1c9e-1f4e-4a53-9f0e-2f4f6f1f0a01';
    await run(sql`insert into live_processes (id) values (${process})`);
    await run(sql`insert into live_readers values ('socket', ${process}, ${anna.id})`);
    await mention();
    expect(await arrived()).toEqual([]);
    // A process that says nothing any more was killed.
    await run(sql`update live_processes set seen_at = now() - interval '2 minutes'`);
    await mention();
    expect(await arrived()).toHaveLength(1);
    await run(sql`delete from live_processes`);
  });

  it('waits for the end of quiet hours', async () => {
    await register(phone);
    const now = Temporal.Now.zonedDateTimeISO('Europe/Berlin');
    const clock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString().slice(0, 5);
    const choose = (quiet_hours: { from: string; until: string } | null) =>
      phone.call(updateMemberSettings, { params: { membershipId: anna.id }, body: { quiet_hours } });
    await choose({ from: clock(now.subtract({ hours: 1 })), until: clock(now.add({ hours: 2 })) });
    await mention();
    expect(await arrived()).toEqual([]);
    const { rows } = await run(
      sql<{ minutes: number }>`select extract(epoch from due_at - now()) / 60 as minutes from pushes`,
    );
    expect(Number(rows[0]!.minutes)).toBeGreaterThan(118);
    await choose(null);
    expect(await arrived()).toHaveLength(1);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that knows the browser no more (%i) ends the device', async (status) => {
    await register(phone);
    service.answer(status);
    await mention();
    await arrived();
    expect((await phone.call(listDevices)).body.devices).toEqual([]);
  });

  it('that has too much to do is asked later, when it says', async () => {
    await register(phone);
    service.answer(429, { 'retry-after': '120' });
    await mention();
    expect(await arrived()).toEqual([]);
    const { rows } = await run(
      sql<{ seconds: number }>`select extract(epoch from due_at - now()) as seconds from pushes`,
    );
    expect(Number(rows[0]!.seconds)).toBeGreaterThan(110);
    expect((await phone.call(listDevices)).body.devices).toMatchObject([{ failing: true }]);
    service.answer(201);
    expect(await arrived()).toHaveLength(1);
    expect((await phone.call(listDevices)).body.devices).toMatchObject([{ failing: false }]);
  });

  it('that is down is asked six times, and then no more', async () => {
    await register(phone);
    service.answer(503);
    await mention();
    for (let round = 0; round < 9; round += 1) await arrived();
    expect(service.asked).toBe(6);
    expect((await run(sql`select 1 from pushes`)).rows).toEqual([]);
  });

  it('that refuses is not asked again', async () => {
    await register(phone);
    service.answer(403);
    await mention();
    await arrived();
    await arrived();
    expect(service.asked).toBe(1);
  });
});

describe('a device', () => {
  it('is registered, renewed by its browser, and removed [RUL-0621]', async () => {
    const { id, subscription } = await register(phone);
    await phone.call(updatePushSettings, { params: { deviceId: id }, body: { notifications: ['like'] } });
    const renewed = await register(phone);
    expect(renewed.id).toBe(id);
    const again = await bed.as(anna.id);
    expect((await register(again, renewed.subscription)).id).toBe(id);
    expect((await again.call(listDevices)).body.devices).toMatchObject([{ id, current: true }]);
    const { rows } = await run(
      sql`select endpoint, push_choices ->> 'like' as likes from devices where id = ${id}`,
    );
    expect(rows).toEqual([{ endpoint: renewed.subscription.endpoint, likes: 'true' }]);
    expect(subscription.endpoint).not.toBe(renewed.subscription.endpoint);
    expect((await author.call(removeDevice, { params: { id } })).status).toBe(404);
    expect((await phone.call(removeDevice, { params: { id } })).status).toBe(204);
    expect((await phone.call(removeDevice, { params: { id } })).status).toBe(404);
  });

  it('goes over to whoever signs in there next, and cannot be taken by its address alone', async () => {
    const { id, subscription } = await register(phone);
    await mention();
    await bed.delivered();
    const { keys } = service.subscribe();
    const stolen = await author.call(registerDevice, {
      body: { platform: 'web', subscription: { ...subscription, keys } },
    });
    expect(stolen.problem.codes).toEqual({ 'subscription.endpoint': ['taken'] });
    expect((await register(author, subscription)).id).toBe(id);
    expect((await phone.call(listDevices)).body.devices).toEqual([]);
    expect((await phone.call(getPushSettings, { params: { deviceId: id } })).status).toBe(404);
    expect(await arrived()).toEqual([]);
  });

  it('gets nothing after its session has ended, and goes on when its owner signs in there again', async () => {
    const other = await bed.as(anna.id);
    const { subscription } = await register(phone);
    await mention('vorher');
    await bed.delivered();
    expect((await other.call(endOtherSessions)).status).toBe(204);
    expect(await arrived()).toEqual([]);
    await mention('dazwischen');
    expect(await arrived()).toEqual([]);
    await register(other, subscription);
    await mention('nachher');
    expect(await arrived()).toHaveLength(1);
    expect((await other.call(signOut)).status).toBe(204);
    await mention('zuletzt');
    expect(await arrived()).toHaveLength(1);
  });

  it('of somebody who is locked gets nothing and goes; so does that of somebody who leaves', async () => {
    await register(phone);
    await mention();
    await bed.delivered();
    await run(sql`update members set state = 'locked' where id = ${anna.id}`);
    expect(await arrived()).toEqual([]);
    const devices = () => run(sql`select 1 from devices where member_id in (${anna.id}, ${bert.id})`);
    await register(author);
    expect((await devices()).rows).toHaveLength(2);
    await bed.db.kysely.transaction().execute((tx) => bed.services.jobs.enqueue(tx, 'device_cleaning', {}));
    await expect.poll(async () => (await devices()).rows.length, { timeout: 10_000 }).toBe(1);
    await author.call(leaveNetwork, { body: { current_password: PASSWORD } });
    expect((await devices()).rows).toEqual([]);
  });

  it('makes room for a new one when there are twenty', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 21; index += 1) ids.push((await register(await bed.as(anna.id))).id);
    const { devices } = (await phone.call(listDevices)).body;
    expect(devices.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.slice(1));
  });

  it.each([
    'http://push.example.org/x',
    'https://user:pass@push.example.org/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://0x0a000001/x',
    'https://169.254.169.254/latest/meta-data',
    'https://database/x',
    'https://printer.local/x',
    'ftp://push.example.org/x',
    'nonsense',
  ])('is not registered at %s', async (endpoint) => {
    const { keys } = service.subscribe();
    const answer = await phone.call(registerDevice, {
      body: { platform: 'web', subscription: { endpoint, keys } },
    });
    expect(answer.problem.codes).toEqual({ 'subscription.endpoint': ['invalid'] });
  });

  it('is not registered with a key that is none', async () => {
    const { endpoint, keys } = service.subscribe();
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const answer = await phone.call(registerDevice, {
      body: { platform: 'web', subscription: { endpoint, keys: { ...keys, p256dh } } },
    });
    expect(answer.problem.codes).toEqual({ 'subscription.keys.p256dh': ['invalid'] });
  });
});

describe('the settings of a device', () => {
  it('are grouped by category, with the defaults of the kinds [RUL-0358]', async () => {
    const { id } = await register(phone);
    const { body } = await phone.call(getPushSettings, { params: { deviceId: id } });
    const categories = body.categories.map(({ category }) => category);
    expect(categories).toEqual(expect.arrayContaining(['activities', 'groups']));
    expect(new Set(categories).size).toBe(categories.length);
    expect(categories).not.toContain('administration');
    const enabled = (kind: NotificationKind) =>
      body.categories.flatMap(({ kinds }) => kinds).find(({ key }) => key === kind)?.enabled;
    expect([enabled('reply'), enabled('mention'), enabled('like')]).toEqual([true, true, false]);
    const { id: own } = await register(author);
    const { body: run } = await author.call(getPushSettings, { params: { deviceId: own } });
    expect(run.categories.map(({ category }) => category)).toContain('administration');
  });

  it('are chosen for each device, for kinds that concern its owner', async () => {
    const { id } = await register(phone);
    const { subscription: desk } = await register(await bed.as(anna.id));
    const choose = (notifications: NotificationKind[]) =>
      phone.call(updatePushSettings, { params: { deviceId: id }, body: { notifications } });
    expect((await choose(['join_request'])).problem.codes).toEqual({ notifications: ['not_allowed'] });
    const { body } = await choose(['like']);
    expect(body.categories.flatMap(({ kinds }) => kinds).filter(({ enabled }) => enabled)).toMatchObject([
      { key: 'like' },
    ]);
    await mention();
    expect((await arrived()).map(({ browser }) => browser)).toEqual([desk.endpoint.split('/').at(-1)]);
    const { body: post } = await phone.call(createActivity, {
      body: { content: 'Gefällt es?', streams: [chor.streamId] },
    });
    await author.call(likeActivity, { params: { id: post.id } });
    const [, liked] = await arrived();
    expect(liked!.payload.title).toContain('Bert Buche');
  });

  it('are nobody else’s', async () => {
    const { id } = await register(phone);
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    for (const client of [author, admin]) {
      expect((await client.call(getPushSettings, { params: { deviceId: id } })).status).toBe(404);
      const change = { params: { deviceId: id }, body: { notifications: [] } };
      expect((await client.call(updatePushSettings, change)).status).toBe(404);
      expect((await client.call(testDevice, { params: { deviceId: id } })).status).toBe(404);
    }
  });

  it('are tried out by a test that says what happened', async () => {
    const { id } = await register(phone);
    const attempt = async () => (await phone.call(testDevice, { params: { deviceId: id } })).body;
    expect(await attempt()).toEqual({ result: 'sent' });
    expect(JSON.parse(service.messages[0]!.text)).toMatchObject({
      title: 'Netzwerk',
      body: 'So sehen Ihre Benachrichtigungen aus.',
      url: `/members/${anna.id}/settings/edit`,
    });
    service.answer(503);
    expect(await attempt()).toEqual({ result: 'unreachable' });
    service.answer(400);
    expect(await attempt()).toEqual({ result: 'refused' });
    service.answer(410);
    expect(await attempt()).toEqual({ result: 'gone' });
    expect((await phone.call(listDevices)).body.devices).toEqual([]);
  });
});

describe('the key of the network', () => {
  it('outlives restarts and is one for all processes', async () => {
    const { rows } = await run(
      sql<{ secret: Buffer }>`select secret from installation_secrets where name = 'push'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.secret.equals(bed.services.pushKey)).toBe(true);
    expect(rows[0]!.secret).toHaveLength(32);
  });
});
