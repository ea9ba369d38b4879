import {
  assignMembershipRoles,
  createActivity,
  createReply,
  downloadVCard,
  getMember,
  joinGroup,
  likeActivity,
  listDirectoryMembers,
  listGroupMembers,
  listJoinRequests,
  listMemberActivities,
  listMemberLikes,
  listMembers,
  type NewProperty,
  updateMember,
  updateOwnPicture,
  updatePropertySet,
} from '@dorfplatz/contract';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture, upload } from '../../testing/upload-bed.ts';

let bed: TestBed;
let anna: BuiltMember;
let bert: BuiltMember;
let asAnna: Client;
let asBert: Client;
let asAdmin: Client;

const properties: NewProperty[] = [
  { name: 'about_me', type: 'text', label: 'Über mich', multiline: true },
  { name: 'quarter', type: 'selection', label: 'Ortsteil', options: [{ value: 'o', label: 'Oberdorf' }] },
  { name: 'contact_email', type: 'email', label: 'E-Mail' },
  { name: 'phone', type: 'text', label: 'Telefon' },
  { name: 'home', type: 'address', label: 'Adresse' },
  { name: 'birthday', type: 'date', label: 'Geburtstag' },
  { name: 'private_note', type: 'text', label: 'Notiz', visible: false },
  { name: 'number', type: 'text', label: 'Mitgliedsnummer', locked: true },
];

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Groß' });
  bert = await bed.buildMember({ name: 'Bert Brauer' });
  asAnna = await bed.as(anna.id);
  asBert = await bed.as(bert.id);
  asAdmin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  const saved = await asAdmin.call(updatePropertySet, {
    params: { name: 'member_profile' },
    body: { properties },
  });
  expect(saved.status).toBe(200);
});
afterAll(() => bed?.stop());

const save = (client: Client, id: number, body: object) =>
  client.call(updateMember, { params: { id }, body: body as never });
const seen = async (client: Client, id: number) => (await client.call(getMember, { params: { id } })).body;

describe('a profile', () => {
  it('is shown by its properties, to others only what is visible [RUL-0352]', async () => {
    const profile = {
      about_me: 'Ich singe im Chor.',
      quarter: 'o',
      contact_email: 'anna@example.org',
      private_note: 'nur für mich',
    };
    expect((await save(asAnna, anna.id, { profile })).status).toBe(200);
    expect((await seen(asAnna, anna.id)).profile).toEqual(profile);
    const { private_note: _, ...visible } = profile;
    expect(await seen(asBert, anna.id)).toMatchObject({
      profile: visible,
      contact_email: 'anna@example.org',
      can: { update_profile: false },
    });
    expect((await seen(asBert, anna.id)).profile).not.toHaveProperty('private_note');
    expect((await seen(asAdmin, anna.id)).profile).toEqual(profile);
  });

  it('is changed by the person and by administrators, locked fields by these alone [RUL-0350]', async () => {
    expect((await save(asBert, anna.id, { profile: { about_me: 'x' } })).status).toBe(403);
    expect(await save(asAnna, anna.id, { profile: { number: '7' } })).toMatchObject({
      status: 422,
      problem: { codes: { 'profile.number': ['not_allowed'] } },
    });
    const byAdmin = await save(asAdmin, anna.id, { last_name: 'Groß-Klein', profile: { number: '7' } });
    expect(byAdmin).toMatchObject({
      status: 200,
      body: { displayName: 'Anna Groß-Klein', profile: { number: '7', about_me: 'Ich singe im Chor.' } },
    });
    expect(await save(asAnna, anna.id, { first_name: '  ' })).toMatchObject({
      status: 422,
      problem: { codes: { first_name: ['required'] } },
    });
    const picture = await asAdmin.call(updateOwnPicture, {
      params: { id: anna.id },
      body: { image_id: null },
    });
    expect(picture.status).toBe(200);
  });

  it('tells namesakes apart everywhere by the field that the network chose, in words, and only by what all may see', async () => {
    await changeSettings(bed.db.kysely, { detection_profile_field: 'quarter' });
    await bed.services.settings.reload();
    expect((await seen(asBert, anna.id)).detection_profile_field).toBe('Oberdorf');
    expect((await seen(asBert, bert.id)).detection_profile_field).toBeNull();
    const { slug } = await bed.buildGroup({ createdBy: bert.id, access: 'closed', moderatedJoin: true });
    await asAnna.call(joinGroup, { params: { id: slug } });
    const { slug: shared } = await bed.buildGroup({ createdBy: bert.id, members: [anna.id] });
    /** What stands beside the name of Anna wherever she can be picked. */
    const told = async () => {
      const mentioned = await asBert.call(listMembers, { query: { q: 'anna' } });
      const listed = await asBert.call(listDirectoryMembers, { query: { q: 'anna' } });
      const waiting = await asBert.call(listJoinRequests, { params: { slug } });
      const inGroup = await asBert.call(listGroupMembers, {
        params: { slug: shared },
        query: { q: 'anna' },
      });
      return [
        inGroup.body.members[0]!.detection_profile_field,
        (await seen(asBert, anna.id)).detection_profile_field,
        mentioned.body.members[0]!.detection_profile_field,
        listed.body.entries[0]!.detection_profile_field,
        waiting.body.join_requests[0]!.member.detection_profile_field,
      ];
    };
    expect(await told()).toEqual(Array(5).fill('Oberdorf'));
    const nobody = Array(5).fill(null);
    for (const field of ['private_note', 'gone']) {
      await changeSettings(bed.db.kysely, { detection_profile_field: field });
      await bed.services.settings.reload();
      expect(await told()).toEqual(nobody);
    }
    await changeSettings(bed.db.kysely, { detection_profile_field: 'quarter' });
    await bed.services.settings.reload();
    await sql`update profiles set property_values = property_values || '{"quarter": "razed"}' where member_id = ${anna.id}`.execute(
      bed.db.kysely,
    );
    expect(await told()).toEqual(nobody);
    await sql`update profiles set property_values = property_values || '{"quarter": "o"}' where member_id = ${anna.id}`.execute(
      bed.db.kysely,
    );
  });

  it('shows the roles that the network gave', async () => {
    await sql`
      with made as (
        insert into membership_roles (network_id, slug, name, plural_name, color, text_color)
        select id, 'vorstand', 'Vorstand', 'Vorstände', '#123456', '#ffffff' from networks returning id
      )
      insert into member_membership_roles (membership_role_id, member_id) select id, ${bert.id} from made
    `.execute(bed.db.kysely);
    expect((await seen(asAnna, bert.id)).roles).toMatchObject([{ name: 'Vorstand', color: '#123456' }]);
    expect((await seen(asBert, anna.id)).roles).toEqual([]);
  });

  it('costs as many statements with values as without', async () => {
    const cost = async (id: number) =>
      (await bed.countStatements(() => asBert.call(getMember, { params: { id } }))).statements;
    // The viewer, and the person with what a profile consists of.
    expect(await cost(anna.id)).toBe(2);
    expect(await cost(bert.id)).toBe(2);
  });
});

describe('a vCard', () => {
  it('says what others see, and is safe against what people write', async () => {
    await save(asAnna, anna.id, {
      profile: {
        phone: '030 1234;ext=5',
        birthday: '1980-02-03',
        home: { street: 'Am Anger', number: '3', zip: '12345', city: 'Oberdorf', country: 'Deutschland' },
      },
    });
    const { raw } = await asBert.call(downloadVCard, { params: { id: anna.id } });
    expect(raw.statusCode).toBe(200);
    expect(raw.headers['content-type']).toContain('text/vcard');
    expect(raw.headers['content-disposition']).toContain('attachment');
    const lines = raw.payload.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'VERSION:3.0',
        'FN:Anna Groß-Klein',
        'N:Groß-Klein;Anna;;;',
        'EMAIL;TYPE=INTERNET:anna@example.org',
        'TEL;TYPE=VOICE:030 1234\\;ext=5',
        'ADR;TYPE=HOME:;;Am Anger 3;Oberdorf;;12345;Deutschland',
        'BDAY:1980-02-03',
      ]),
    );
    expect(raw.payload).not.toContain('nur für mich');
    for (const line of raw.payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(raw.payload).not.toContain('PHOTO');
  });

  it('brings the picture along as a JPEG that address books show, as another program reads it', async () => {
    const image = await upload(asAnna, 'images', {
      content: await picture(900, 600).toBuffer(),
      name: 'ich.jpg',
    });
    await asAnna.call(updateOwnPicture, { params: { id: anna.id }, body: { image_id: image.id } });
    const { raw } = await asBert.call(downloadVCard, { params: { id: anna.id } });
    for (const line of raw.payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [name, properties] = ICAL.parse(raw.payload) as unknown as [
      string,
      [string, object, string, string][],
    ];
    expect(name).toBe('vcard');
    const photos = properties.filter(([property]) => property === 'photo');
    expect(photos).toMatchObject([
      ['photo', { encoding: 'b', type: 'JPEG' }, expect.anything(), expect.anything()],
    ]);
    const bytes = Buffer.from(photos[0]![3], 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 435, height: 435 });
    await asAnna.call(updateOwnPicture, { params: { id: anna.id }, body: { image_id: null } });
    expect((await asBert.call(downloadVCard, { params: { id: anna.id } })).raw.payload).not.toContain(
      'PHOTO',
    );
  });
});

describe('what a person wrote and liked', () => {
  it('is listed as far as the viewer may read it, page by page', async () => {
    const carl = await bed.buildMember({ name: 'Carl Conrad' });
    const asCarl = await bed.as(carl.id);
    const open = await bed.buildGroup({ createdBy: carl.id, name: 'Offen', members: [anna.id] });
    const hidden = await bed.buildGroup({ createdBy: carl.id, name: 'Geheim', access: 'hidden' });
    const post = async (client: Client, streamId: number, content: string) =>
      (await client.call(createActivity, { body: { content, streams: [streamId] } })).body.id;
    await post(asCarl, hidden.streamId, 'verborgen');
    const annas = await post(asAnna, open.streamId, 'Wer kommt?');
    await asCarl.call(createReply, {
      params: { activityId: annas, type: 'replies' },
      body: { content: 'Ich komme' },
    });
    await asCarl.call(likeActivity, { params: { id: annas } });
    for (let index = 0; index < 25; index += 1) await post(asCarl, open.streamId, `Nummer ${index}`);

    const texts: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 5; pages += 1) {
      const answer = await asBert.call(listMemberActivities, {
        params: { id: carl.id },
        query: cursor ? { cursor } : {},
      });
      expect(answer.status).toBe(200);
      texts.push(
        ...answer.body.contributions.map(({ html_content }) => html_content.replace(/<[^>]+>/g, '')),
      );
      const link = String(answer.headers.link ?? '');
      if (!link) break;
      cursor = new URL(/<([^>]+)>/.exec(link)![1]!, 'http://x').searchParams.get('cursor')!;
    }
    expect(texts.map((text) => text.trim())).toEqual([
      ...Array.from({ length: 25 }, (_, index) => `Nummer ${24 - index}`),
      'Ich komme',
    ]);
    const own = await asCarl.call(listMemberActivities, { params: { id: carl.id } });
    expect(own.body.contributions[0]).toMatchObject({ type: 'post', place: { name: 'Offen' } });
    const liked = await asBert.call(listMemberLikes, { params: { id: carl.id } });
    expect(liked.body.contributions).toMatchObject([
      { type: 'post', activity_id: annas, actor: { display_name: 'Anna Groß-Klein' }, like_count: 1 },
    ]);
  });

  it('is not there for guests who share no group with the person', async () => {
    const guest = await bed.buildMember({ isExternal: true });
    const asGuest = await bed.as(guest.id);
    for (const call of [getMember, listMemberActivities, listMemberLikes, downloadVCard] as const) {
      expect((await asGuest.call(call, { params: { id: bert.id } })).status).toBe(404);
    }
  });
});

describe('a guest', () => {
  const states = ['member', 'in_moderation', 'invited'] as const;

  it.each(states.flatMap((mine) => states.map((theirs) => [mine, theirs] as const)))(
    'who is %s of a group sees people who are %s only where both are members',
    async (mine, theirs) => {
      const guest = await bed.buildMember({ isExternal: true });
      const person = await bed.buildMember();
      const group = await bed.buildGroup({ createdBy: anna.id });
      await sql`
        insert into group_memberships (group_id, member_id, state)
        values (${group.id}, ${guest.id}, ${mine}::membership_state),
          (${group.id}, ${person.id}, ${theirs}::membership_state)
      `.execute(bed.db.kysely);
      const { status } = await (await bed.as(guest.id)).call(getMember, { params: { id: person.id } });
      expect(status).toBe(mine === 'member' && theirs === 'member' ? 200 : 404);
    },
  );
});

describe('people who are gone', () => {
  it('have a page without a profile, under the name that the network chose once anonymised [RUL-0344]', async () => {
    const gone = await bed.buildMember({ name: 'Gustav Gegangen' });
    await save(asAdmin, gone.id, { profile: { about_me: 'war hier', contact_email: 'g@example.org' } });
    await sql`update members set state = 'left' where id = ${gone.id}`.execute(bed.db.kysely);
    expect(await seen(asBert, gone.id)).toMatchObject({
      displayName: 'Gustav Gegangen',
      deleted: true,
      profile: {},
      contact_email: null,
      groups: [],
      can: { update_profile: false, update_registration: false, ignore: false },
    });
    expect((await asBert.call(downloadVCard, { params: { id: gone.id } })).status).toBe(404);
    expect((await save(asAdmin, gone.id, { first_name: 'X' })).status).toBe(403);
    await changeSettings(bed.db.kysely, {
      anonymize_memberships_config: 'enabled',
      anonymize_memberships_name: 'Ehemaliges Mitglied',
    });
    await bed.services.settings.reload();
    expect(await seen(asBert, gone.id)).toMatchObject({
      displayName: 'Ehemaliges Mitglied',
      first_name: '',
      last_name: '',
    });
  });

  it.each(['left', 'anonymised'])('are changed, ignored and given roles by nobody: %s', async (state) => {
    const gone = await bed.buildMember();
    await sql`update members set state = ${state} where id = ${gone.id}`.execute(bed.db.kysely);
    const none = { update_profile: false, update_registration: false, assign_roles: false, ignore: false };
    for (const viewer of [asAdmin, asBert]) expect((await seen(viewer, gone.id)).can).toMatchObject(none);
    expect((await save(asAdmin, gone.id, { first_name: 'X' })).status).toBe(403);
    const roles = await asAdmin.call(assignMembershipRoles, {
      params: { id: gone.id },
      body: { membership_role_ids: [] },
    });
    expect(roles.status).toBe(403);
  });
});
