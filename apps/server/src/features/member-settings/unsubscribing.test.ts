import {
  getMemberSettings,
  getUnsubscription,
  undoUnsubscription,
  unsubscribe,
  updateMemberSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { type SettingKey, unsubscribeToken } from './index.ts';

let bed: TestBed;
let visitor: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  visitor = await bed.as();
});
afterAll(() => bed.stop());

const linkOf = ({ id }: { id: number }, ...keys: SettingKey[]) =>
  unsubscribeToken({ memberId: id, keys }, bed.services.signedTokens);
const settingsOf = async ({ id }: BuiltMember) =>
  (await (await bed.as(id)).call(getMemberSettings, { params: { membershipId: id } })).body;
const stop = (token: string) => visitor.call(unsubscribe, { params: { token } });
const undo = (token: string) => visitor.call(undoUnsubscription, { params: { token } });
const rowOf = async ({ id }: BuiltMember) =>
  (await sql`select * from member_settings where member_id = ${id}`.execute(bed.db.kysely)).rows;

describe('the link of a newsletter', () => {
  it('changes nothing by being looked at, however often and by whatever program [A-21] [API-390]', async () => {
    const anna = await bed.buildMember();
    const url = `/unsubscribe/${linkOf(anna, 'email_newsletter')}`;
    const ways = [
      { method: 'GET', headers: { accept: 'text/html' } },
      { method: 'HEAD', headers: { accept: 'text/html' } },
      {
        method: 'GET',
        headers: { accept: 'text/html', purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' },
      },
      { method: 'GET', headers: { accept: 'application/json' } },
      { method: 'HEAD', headers: { accept: 'application/json' } },
    ] as const;
    for (let round = 0; round < 100; round += 1) {
      const { method, headers } = ways[round % ways.length]!;
      const answer = await bed.http.inject({ method, url, headers });
      // No web is built for this test: a page is then not found, and in any case nothing is changed.
      expect(answer.statusCode).toBeLessThan(500);
    }
    expect(await rowOf(anna)).toEqual([]);
    expect(
      (await visitor.call(getUnsubscription, { params: { token: url.split('/')[2]! } })).body,
    ).toMatchObject({
      active: true,
      can: { undo: false },
    });
  });

  it('signs off the newsletter and nothing else, and is friendly the second time [A-21] [RUL-1025] [API-391]', async () => {
    const anna = await bed.buildMember();
    const before = await settingsOf(anna);
    const token = linkOf(anna, 'email_newsletter');
    const posted = await bed.http.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode).toBe(200);
    const after = await settingsOf(anna);
    expect(after.email_newsletter).toBe(false);
    expect({ ...after, email_newsletter: true }).toEqual(before);
    const again = await stop(token);
    expect([again.status, again.body.active, again.body.can.undo]).toEqual([200, false, true]);
    expect(again.body.keys).toEqual([{ key: 'email_newsletter', label: 'Newsletter des Netzwerks' }]);
  });

  it('offers the way back without signing in [A-21] [RUL-1026] [API-1012]', async () => {
    const anna = await bed.buildMember();
    const token = linkOf(anna, 'email_newsletter');
    await stop(token);
    const back = await undo(token);
    expect([back.status, back.body.active, back.body.can.undo]).toEqual([200, true, false]);
    expect((await settingsOf(anna)).email_newsletter).toBe(true);
  });

  it('turns nothing on that somebody turned off themself [RUL-1026]', async () => {
    const anna = await bed.buildMember();
    const client = await bed.as(anna.id);
    const token = linkOf(anna, 'email_newsletter');
    await stop(token);
    const params = { membershipId: anna.id };
    await client.call(updateMemberSettings, { params, body: { email_newsletter: false } });
    expect((await undo(token)).body).toMatchObject({ active: false, can: { undo: false } });
    expect((await settingsOf(anna)).email_newsletter).toBe(false);
    await client.call(updateMemberSettings, { params, body: { email_newsletter: true } });
    expect((await settingsOf(anna)).email_newsletter).toBe(true);
  });

  it('holds in another year and after another mail address, and never once altered [A-21]', async () => {
    const anna = await bed.buildMember();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2021-03-01T10:00:00Z') });
    const token = linkOf(anna, 'email_newsletter');
    vi.useRealTimers();
    await sql`update members set email = 'anna-neu@example.org' where id = ${anna.id}`.execute(bed.db.kysely);
    for (const altered of [`${token}x`, token.replace(/\.\w/, '.A'), token.slice(0, -3), 'x']) {
      expect((await stop(altered)).status).toBe(404);
      expect((await undo(altered)).status).toBe(404);
    }
    expect((await settingsOf(anna)).email_newsletter).toBe(true);
    expect((await stop(token)).body.active).toBe(false);
    expect((await settingsOf(anna)).email_newsletter).toBe(false);
  });
});

describe('taking back what a link stopped', () => {
  it('brings every choice back as it was', async () => {
    const anna = await bed.buildMember();
    const client = await bed.as(anna.id);
    const group = await bed.buildGroup({ createdBy: anna.id });
    await client.call(updateMemberSettings, {
      params: { membershipId: anna.id },
      body: {
        email_notifications: ['like'],
        email_subscriptions: ['activities'],
        email_daily_digests: { switch: 'selected_groups', group_ids: [group.id] },
      },
    });
    const before = await settingsOf(anna);
    const token = linkOf(anna, 'like', 'reply', 'activities', 'daily_digest', 'birthday', 'email_newsletter');
    await stop(token);
    const stopped = await settingsOf(anna);
    expect([stopped.email_notifications, stopped.email_subscriptions]).toEqual([[], []]);
    expect([stopped.email_daily_digests.switch, stopped.email_newsletter]).toEqual(['disabled', false]);
    // The link of one kind takes back that kind alone.
    await undo(linkOf(anna, 'like'));
    expect((await settingsOf(anna)).email_notifications).toEqual(['like']);
    await undo(token);
    expect(await settingsOf(anna)).toEqual(before);
  });
});
