import { getMemberSettings, type MemberSettingsChange, updateMemberSettings } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { notificationKinds } from '../../platform/registries/notification-sources.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: BuiltMember;
let anna: BuiltMember;
let client: Client;
let chor: { id: number };
let garten: { id: number };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  admin = await bed.buildMember();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  client = await bed.as(anna.id);
  chor = await bed.buildGroup({ createdBy: admin.id, name: 'Chor', members: [anna.id] });
  garten = await bed.buildGroup({ createdBy: admin.id, name: 'Garten', members: [anna.id] });
});
afterAll(() => bed.stop());

const read = async (of = client) =>
  (await of.call(getMemberSettings, { params: { membershipId: of.memberId! } })).body;
const save = (body: MemberSettingsChange, of = client) =>
  of.call(updateMemberSettings, { params: { membershipId: of.memberId! }, body });

describe('the settings of a member', () => {
  it('begin with what the kinds and the network say [API-134]', async () => {
    const settings = await read();
    expect(settings.email_notifications).toEqual(
      notificationKinds()
        .filter(({ category, defaults }) => category !== 'administration' && defaults.mail)
        .map(({ kind }) => kind),
    );
    expect(settings.email_subscriptions).toEqual([]);
    expect(settings.email_daily_digests).toEqual({
      enabled: true,
      group_ids: 'all',
      switch: 'all',
      include_network_level: true,
    });
    expect(settings.quiet_hours).toBeNull();
    expect(settings.options.groups).toEqual([
      { id: chor.id, name: 'Chor' },
      { id: garten.id, name: 'Garten' },
    ]);
  });

  it('are saved as lists of enabled keys, what is left out stays [RUL-0355] [API-135]', async () => {
    const saved = await save({ email_notifications: ['like'], email_subscriptions: ['activities'] });
    expect(saved.status).toBe(200);
    expect(saved.body.email_notifications).toEqual(['like']);
    expect(saved.body.email_subscriptions).toEqual(['activities']);
    await save({ quiet_hours: { from: '22:00', until: '06:30' } });
    const settings = await read();
    expect(settings.email_notifications).toEqual(['like']);
    expect(settings.quiet_hours).toEqual({ from: '22:00', until: '06:30' });
    expect((await save({ quiet_hours: null, email_subscriptions: [] })).body.quiet_hours).toBeNull();
  });

  it('let a kind that comes later begin with its own default', async () => {
    const member = await bed.buildMember();
    const own = await bed.as(member.id);
    await save({ email_notifications: ['mention'] }, own);
    await sql`update member_settings set mail_choices = mail_choices - 'reply' where member_id = ${member.id}`.execute(
      bed.db.kysely,
    );
    expect((await read(own)).email_notifications).toEqual(['reply', 'mention']);
  });

  it('map the switch of the digest to a flag and groups, and back [RUL-0354]', async () => {
    const digest = async (sent: MemberSettingsChange['email_daily_digests']) =>
      (await save({ email_daily_digests: sent! })).body.email_daily_digests;
    expect(await digest({ switch: 'selected_groups', group_ids: [garten.id] })).toMatchObject({
      enabled: true,
      switch: 'selected_groups',
      group_ids: [garten.id],
    });
    expect(await digest({ enabled: false })).toMatchObject({ enabled: false, switch: 'disabled' });
    expect(await digest({ group_ids: 'all' })).toMatchObject({
      enabled: true,
      switch: 'all',
      group_ids: 'all',
    });
    expect(await digest({ group_ids: [chor.id] })).toMatchObject({
      switch: 'selected_groups',
      group_ids: [chor.id],
    });
    expect(await digest({ switch: 'disabled' })).toMatchObject({ group_ids: [chor.id] });
    expect(await digest({ switch: 'all', include_network_level: false })).toMatchObject({
      include_network_level: false,
    });
  });

  it('refuse a digest of foreign groups, of nothing, and quiet hours without length', async () => {
    const foreign = await bed.buildGroup({ createdBy: admin.id });
    const refusal = async (change: MemberSettingsChange) => (await save(change)).problem.codes;
    expect(await refusal({ email_daily_digests: { group_ids: [foreign.id] } })).toEqual({
      'email_daily_digests.group_ids': ['unknown'],
    });
    expect(
      await refusal({
        email_daily_digests: { switch: 'selected_groups', group_ids: [], include_network_level: false },
      }),
    ).toEqual({ 'email_daily_digests.group_ids': ['minItems'] });
    expect(await refusal({ quiet_hours: { from: '22:00', until: '22:00' } })).toEqual({
      'quiet_hours.until': ['invalid'],
    });
  });

  it('forget a group that one has left', async () => {
    const member = await bed.buildMember();
    const own = await bed.as(member.id);
    const group = await bed.buildGroup({ createdBy: admin.id, members: [member.id] });
    await save({ email_daily_digests: { switch: 'selected_groups', group_ids: [group.id] } }, own);
    await sql`delete from group_memberships where member_id = ${member.id}`.execute(bed.db.kysely);
    expect((await read(own)).email_daily_digests.group_ids).toEqual([]);
  });

  it('are nobody else’s: 403 for people one knows of, 404 for others [API-134] [API-135]', async () => {
    const boss = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    const params = { membershipId: anna.id };
    for (const call of [getMemberSettings, updateMemberSettings]) {
      expect((await boss.call(call, { params, body: {} } as never)).status).toBe(403);
      expect((await guest.call(call, { params, body: {} } as never)).status).toBe(404);
    }
  });

  it('hide what does not concern a person, and lock what cannot work [RUL-0356]', async () => {
    const plain = await read();
    expect(plain.conditions.email_admin_notifications).toBe(false);
    expect(plain.options.email_admin_notifications).toEqual([]);
    expect((await save({ email_admin_notifications: ['join_request'] })).problem.codes).toEqual({
      email_admin_notifications: ['not_allowed'],
    });
    const boss = await bed.as(admin.id);
    expect((await read(boss)).email_admin_notifications).toContain('join_request');
    expect((await save({ email_admin_notifications: [] }, boss)).body.email_admin_notifications).toEqual([]);
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    expect((await read(guest)).conditions).toMatchObject({
      include_network_level: false,
      email_subscriptions: false,
    });
    await sql`update members set email = null where id = ${guest.memberId!}`.execute(bed.db.kysely);
    expect((await read(guest)).disabled).toContain('email_notifications');
  });

  it('offer no digest in a network that sends none [RUL-0356]', async () => {
    await changeSettings(bed.db.kysely, { daily_activity: { enabled: false } });
    await bed.services.settings.reload();
    const settings = await read();
    expect(settings.conditions.email_daily_digests).toBe(false);
    expect(settings.email_daily_digests.switch).toBe('disabled');
    expect((await save({ email_daily_digests: { switch: 'all' } })).status).toBe(422);
    await changeSettings(bed.db.kysely, { daily_activity: { enabled: true } });
    await bed.services.settings.reload();
  });
});
