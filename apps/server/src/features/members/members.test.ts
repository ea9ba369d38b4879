import {
  addMember,
  getImage,
  getManagedMember,
  getMember,
  getSession,
  listMembers,
  lockMember,
  signIn,
  updateOwnPicture,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture, upload } from '../../testing/upload-bed.ts';

let bed: TestBed;
let anna: BuiltMember;
let asAnna: Client;
let asAdmin: Client;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Änne Meyer-Lübke' });
  asAnna = await bed.as(anna.id);
  asAdmin = await bed.as((await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

const setShown = async (isShown: boolean) => {
  await changeSettings(bed.db.kysely, { show_locked_memberships: isShown });
  await bed.services.settings.reload();
};

const namesFor = async (client: Client, q: string) => {
  const answer = await client.call(listMembers, { query: { q } });
  expect(answer.status).toBe(200);
  return answer.body.members.map((member) => member.displayName);
};

describe('finding people', () => {
  it.each(['änn', 'anne', 'ANNE*', 'mey', 'lub*', 'lübke anne', 'Meyer-L', 'a m'])(
    '%j finds Änne Meyer-Lübke',
    async (q) => {
      expect(await namesFor(asAnna, q)).toContain('Änne Meyer-Lübke');
    },
  );

  it.each(['nne', 'eyer', '%', '_nne', '\\', 'anne x', 'anne%'])('%j does not', async (q) => {
    expect(await namesFor(asAnna, q)).not.toContain('Änne Meyer-Lübke');
  });

  it('gives 25 a page with totals, by two statements', async () => {
    for (let index = 0; index < 30; index += 1) await bed.buildMember({ name: `Zora Zahl ${index}` });
    const { result, statements } = await bed.countStatements(() =>
      asAnna.call(listMembers, { query: { q: 'zora', page: 2 } }),
    );
    expect(result.body.members).toHaveLength(5);
    expect(result.headers).toMatchObject({ 'x-total-count': '30', 'x-total-pages': '2', 'x-per-page': '25' });
    expect(result.headers.link).toContain('rel="prev"');
    // One more loads the viewer.
    expect(statements).toBeLessThanOrEqual(3);
    expect((await asAnna.call(listMembers, { query: { q: 'zora', page: 9 } })).headers['x-total-count']).toBe(
      '30',
    );
  });

  it('shows guests only themselves and those they share a group with', async () => {
    const guest = await bed.buildMember({ name: 'Gast Gerda', isExternal: true });
    const friend = await bed.buildMember({ name: 'Freund Fritz' });
    const stranger = await bed.buildMember({ name: 'Fremde Frieda' });
    await bed.buildGroup({ createdBy: friend.id, access: 'closed', name: 'Chor', members: [guest.id] });
    const asGuest = await bed.as(guest.id);
    expect(await namesFor(asGuest, '')).toEqual(['Freund Fritz', 'Gast Gerda']);
    const seen = await asGuest.call(getMember, { params: { id: friend.id } });
    expect(seen.body.groups).toMatchObject([{ name: 'Chor' }]);
    expect((await asGuest.call(getMember, { params: { id: stranger.id } })).status).toBe(404);
    expect((await asAnna.call(getMember, { params: { id: guest.id } })).body).toMatchObject({
      groups: [],
      is_external: true,
    });
  });

  it('shows people who are locked only when the network says so, and never those who left', async () => {
    const locked = await bed.buildMember({ name: 'Xaver Gesperrt', state: 'locked' });
    await bed.buildMember({ name: 'Xenia Weg', state: 'left' });
    await bed.buildMember({ name: 'Xeno Archiv', state: 'without_sign_in' });
    expect(await namesFor(asAnna, 'x')).toEqual(['Xeno Archiv']);
    expect((await asAnna.call(getMember, { params: { id: locked.id } })).status).toBe(404);
    await setShown(true);
    expect(await namesFor(asAnna, 'x')).toEqual(['Xaver Gesperrt', 'Xeno Archiv']);
    await setShown(false);
  });

  it('names no picture that nobody may read: of people who are locked, unless the network shows them', async () => {
    const xenon = await bed.buildMember({ name: 'Xenon Bild' });
    const asXenon = await bed.as(xenon.id);
    const image = await upload(asXenon, 'images', {
      content: await picture(90, 90).toBuffer(),
      name: 'x.png',
    });
    await asXenon.call(updateOwnPicture, { params: { id: xenon.id }, body: { image_id: image.id } });
    const shown = async () => {
      const { images } = (await asAdmin.call(getManagedMember, { params: { id: xenon.id } })).body;
      const params = { id: image.id, size: '80x80' } as const;
      return images && (await asAdmin.call(getImage, { params })).status;
    };
    expect(await shown()).toBe(200);
    await asAdmin.call(lockMember, { params: { id: xenon.id }, body: { reason: '' } });
    expect(await shown()).toBeNull();
    await setShown(true);
    expect(await shown()).toBe(200);
    await setShown(false);
  });

  it('lets people change themselves only', async () => {
    const own = await asAnna.call(getMember, { params: { id: anna.id } });
    const nothing = {
      update_profile: false,
      update_registration: false,
      assign_roles: false,
      ignore: false,
      chat: false,
      create_channels: false,
      send_direct_messages: false,
    };
    expect(own.body.can).toEqual({ ...nothing, update_profile: true, update_registration: true });
    const other = await asAnna.call(getMember, { params: { id: asAdmin.memberId! } });
    expect(other.body.can).toEqual({ ...nothing, ignore: true, chat: true, send_direct_messages: true });
    const drop = (id: number) => asAnna.call(updateOwnPicture, { params: { id }, body: { image_id: null } });
    expect((await drop(anna.id)).status).toBe(200);
    expect((await drop(asAdmin.memberId!)).status).toBe(403);
    expect((await drop(999_999)).status).toBe(404);
    const unknown = await asAnna.call(updateOwnPicture, {
      params: { id: anna.id },
      body: { image_id: 999_999 },
    });
    expect(unknown).toMatchObject({ status: 422, problem: { codes: { image_id: ['unknown'] } } });
  });
});

describe('adding people', () => {
  const add = (user: object, client = asAdmin) => client.call(addMember, { body: { user: user as never } });

  it('is for network administrators', async () => {
    expect((await add({ email: 'a@example.org', password: 'long enough 1' }, asAnna)).status).toBe(403);
  });

  it('needs a password unless a welcome mail is sent, and names people after their address', async () => {
    const codes = async (user: object) => (await add(user)).problem.codes;
    expect(await codes({ email: 'b@example.org' })).toEqual({ 'user.password': ['required'] });
    expect(await codes({ email: 'b@example.org', password: 'short' })).toEqual({
      'user.password': ['minLength'],
    });
    expect(await codes({ email: anna.email.toUpperCase(), password: 'long enough 1' })).toEqual({
      'user.email': ['taken'],
    });
    const added = await add({ email: 'b@example.org', password: 'long enough 1' });
    expect(added).toMatchObject({ status: 201, body: { displayName: 'b', is_external: false } });
    const entered = await (await bed.as()).call(signIn, {
      body: { email: 'b@example.org', password: 'long enough 1' },
    });
    expect(entered.status).toBe(200);
  });

  it('sends the welcome mail on request, once the member is really there', async () => {
    const added = await add({
      email: 'c@example.org',
      first_name: ' Carla\u0000 ',
      last_name: 'Neu',
      send_welcome_mail: true,
    });
    expect(added.body.displayName).toBe('Carla Neu');
    const { rows } = await sql<{ payload: unknown }>`
      select payload from outbox where type = 'member_added' and payload ->> 'memberId' = ${String(added.body.id)}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ payload: { memberId: added.body.id, language: 'de', sendWelcomeMail: true } }]);
  });

  it('makes someone known from an archive a member, with the name they had', async () => {
    const known = await bed.buildMember({
      name: 'Archiv Albert',
      email: 'albert@example.org',
      state: 'without_sign_in',
    });
    const added = await add({ email: 'Albert@example.org', password: 'long enough 1', is_external: true });
    expect(added.body).toMatchObject({ id: known.id, displayName: 'Archiv Albert', is_external: true });
    const client = await bed.as(known.id);
    expect((await client.call(getSession)).body.viewer).toMatchObject({ id: known.id });
  });
});
