import {
  acceptChangeRequest,
  getMember,
  getNetwork,
  getSession,
  listChangeRequests,
  listNotifications,
  listOwnChangeRequests,
  type NewProperty,
  rejectChangeRequest,
  requestChange,
  updateMember,
  updatePropertySet,
  withdrawChangeRequest,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: Client;
let anna: Client;

const fields = ['last_name', 'number', 'interests', 'home'];
const properties: NewProperty[] = [
  { name: 'number', type: 'number', label: 'Mitgliedsnummer', locked: true },
  { name: 'interests', type: 'tag', label: 'Interessen' },
  { name: 'home', type: 'address', label: 'Adresse' },
];
const allow = async (change_requests: boolean, change_request_fields = fields) => {
  await changeSettings(bed.db.kysely, { memberships: { change_requests, change_request_fields } });
  await bed.services.settings.reload();
};

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true, name: 'Ada Admin' })).id);
  const saved = await admin.call(updatePropertySet, {
    params: { name: 'member_profile' },
    body: { properties: [...properties, { name: 'about_me', type: 'text', label: 'Über mich' }] },
  });
  expect(saved.status).toBe(200);
  await allow(true);
});
beforeEach(async () => {
  anna = await bed.as((await bed.buildMember({ name: 'Anna Groß' })).id);
});
afterAll(() => bed?.stop());

const ask = (body: object, client = anna) => client.call(requestChange, { body: body as never });
const open = async () => (await admin.call(listChangeRequests)).body.change_requests;
const accept = (id: number, body: object = {}, client = admin) =>
  client.call(acceptChangeRequest, { params: { id }, body });
const told = async (client: Client) =>
  (await client.call(listNotifications)).body.notifications.map(
    ({ kind, actor, excerpt, html_url }) => `${kind} ${actor.display_name} ${excerpt} ${html_url}`,
  );
const profileOf = async () => (await admin.call(getMember, { params: { id: anna.memberId! } })).body;

describe('a wish to change the own profile', () => {
  it('takes only fields that the network allows for it [RUL-0349]', async () => {
    expect((await anna.call(listOwnChangeRequests)).body).toMatchObject({
      names: ['last_name'],
      definitions: [{ name: 'number' }, { name: 'interests' }, { name: 'home' }],
      last_name: 'Groß',
      open: null,
      earlier: [],
    });
    expect(
      await ask({ first_name: 'Änne', profile: { about_me: 'x', number: 'viele', none: 1 } }),
    ).toMatchObject({
      status: 422,
      problem: {
        codes: {
          first_name: ['not_allowed'],
          'profile.about_me': ['not_allowed'],
          'profile.number': ['type'],
          'profile.none': ['not_allowed'],
        },
      },
    });
    expect((await ask({ last_name: 'Groß' })).problem.codes).toEqual({ profile: ['required'] });
    expect(await open()).toEqual([]);
  });

  it('is answered by administrators, who see old and new side by side; both are told', async () => {
    const sent = await ask({
      last_name: 'Klein',
      profile: {
        number: 7,
        interests: ['Singen'],
        home: { street: 'Am Anger', number: '3', zip: '12345', city: 'Ort' },
      },
      message: 'Ich habe geheiratet.',
    });
    expect(sent).toMatchObject({
      status: 201,
      body: { state: 'open', can: { answer: false, withdraw: true } },
    });
    await bed.delivered();
    const place = '/administration/change_requests';
    expect((await told(admin))[0]).toBe(`change_request Anna Groß Ich habe geheiratet. ${place}`);
    expect((await admin.call(getNetwork)).body.open_change_requests).toBe(1);
    expect((await anna.call(getNetwork)).body.open_change_requests).toBe(0);
    const [request] = await open();
    expect(request).toMatchObject({
      member: { display_name: 'Anna Groß' },
      changes: expect.arrayContaining([
        {
          field: 'last_name',
          label: 'Nachname',
          before: 'Groß',
          wished: 'Klein',
          meanwhile: null,
          impossible: false,
        },
        {
          field: 'number',
          label: 'Mitgliedsnummer',
          before: '',
          wished: '7',
          meanwhile: null,
          impossible: false,
        },
        expect.objectContaining({ field: 'interests', wished: 'Singen' }),
        expect.objectContaining({ field: 'home', wished: 'Am Anger 3, 12345 Ort' }),
      ]),
      can: { answer: true, withdraw: false },
    });
    expect((await profileOf()).profile).toEqual({});
    expect((await accept(sent.body.id, { answer: 'Glückwunsch!' })).body).toMatchObject({
      state: 'accepted',
      answered_by: 'Ada Admin',
    });
    expect(await profileOf()).toMatchObject({
      displayName: 'Anna Klein',
      profile: { number: 7, interests: [{ displayValue: 'Singen' }], home: { city: 'Ort' } },
    });
    await bed.delivered();
    expect(await told(anna)).toEqual([`change_accepted Ada Admin Glückwunsch! /change_requests/new`]);
    expect((await anna.call(listNotifications)).body.unseen).toBe(1);
    expect((await told(admin)).join()).not.toContain('Anna');
    expect((await anna.call(listOwnChangeRequests)).body).toMatchObject({
      open: null,
      earlier: [{ state: 'accepted', answer: 'Glückwunsch!' }],
    });
  });

  it('is refused with a word', async () => {
    const { id } = (await ask({ profile: { number: 8 } })).body;
    const rejected = await admin.call(rejectChangeRequest, {
      params: { id },
      body: { answer: 'Nummer ist vergeben.' },
    });
    expect(rejected.body.state).toBe('rejected');
    await bed.delivered();
    expect(await told(anna)).toEqual(['change_rejected Ada Admin Nummer ist vergeben. /change_requests/new']);
    expect((await profileOf()).profile).toEqual({});
  });

  it('is not carried out over what was changed meanwhile, unless that is seen', async () => {
    const { id } = (await ask({ last_name: 'Klein', profile: { number: 9 } })).body;
    await admin.call(updateMember, { params: { id: anna.memberId! }, body: { profile: { number: 5 } } });
    const request = (await open()).find((each) => each.id === id)!;
    expect(request.changes.map(({ field, meanwhile }) => [field, meanwhile])).toEqual(
      expect.arrayContaining([
        ['last_name', null],
        ['number', '5'],
      ]),
    );
    expect(await accept(id)).toMatchObject({ status: 409, problem: { code: 'changed_meanwhile' } });
    expect((await profileOf()).profile).toEqual({ number: 5 });
    expect((await accept(id, { overwrite: true })).status).toBe(200);
    expect((await profileOf()).profile).toEqual({ number: 9 });
  });

  it('is one at a time, and taken back by the person alone', async () => {
    const { id } = (await ask({ profile: { number: 10 } })).body;
    expect(await ask({ profile: { number: 11 } })).toMatchObject({
      status: 409,
      problem: { code: 'change_request_open' },
    });
    const other = await bed.as((await bed.buildMember()).id);
    expect((await other.call(withdrawChangeRequest, { params: { id } })).status).toBe(404);
    expect((await admin.call(withdrawChangeRequest, { params: { id } })).status).toBe(404);
    await bed.delivered();
    expect((await told(admin)).length).toBeGreaterThan(0);
    expect((await anna.call(withdrawChangeRequest, { params: { id } })).status).toBe(204);
    await bed.delivered();
    expect(await told(admin)).toEqual([]);
    expect(await accept(id)).toMatchObject({ status: 409, problem: { code: 'change_request_closed' } });
    expect((await ask({ profile: { number: 11 } })).status).toBe(201);
  });

  it('is answered once: of two answers at once one finds it answered', async () => {
    const { id } = (await ask({ profile: { number: 12 } })).body;
    const answers = await Promise.all([
      accept(id),
      admin.call(rejectChangeRequest, { params: { id }, body: {} }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('cannot be carried out once its property is gone, and says so', async () => {
    await allow(true, [...fields, 'about_me']);
    const { id } = (await ask({ profile: { about_me: 'Neu' } })).body;
    const before = (await admin.call(getMember, { params: { id: anna.memberId! } })).body.profile;
    await admin.call(updatePropertySet, { params: { name: 'member_profile' }, body: { properties } });
    expect((await open()).find((each) => each.id === id)!.changes).toMatchObject([
      { field: 'about_me', wished: 'Neu', impossible: true },
    ]);
    expect((await accept(id)).status).toBe(422);
    expect((await profileOf()).profile).toEqual(before);
    expect((await open()).some((each) => each.id === id)).toBe(true);
  });

  it('is there only where the network takes wishes, and answered by nobody but its administrators [RUL-0463]', async () => {
    const { id } = (await ask({ profile: { number: 13 } })).body;
    expect((await accept(id, {}, anna)).status).toBe(403);
    expect((await anna.call(listChangeRequests)).status).toBe(403);
    expect((await anna.call(getSession)).body.viewer!.can.request_changes).toBe(true);
    await allow(false);
    expect((await anna.call(getSession)).body.viewer!.can.request_changes).toBe(false);
    expect((await ask({ profile: { number: 14 } })).status).toBe(404);
    expect((await anna.call(listOwnChangeRequests)).status).toBe(404);
    await allow(true);
  });

  it('is read in the language of its reader, and in the network’s where nobody put it into theirs', async () => {
    const options = [
      { value: 'full', label: 'Voll', label_translations: { en: 'Full' } },
      { value: 'half', label: 'Halb' },
    ];
    const rate = { name: 'rate', type: 'selection', label: 'Beitrag', options } as const;
    const saved = await admin.call(updatePropertySet, {
      params: { name: 'member_profile' },
      body: { properties: [...properties, { ...rate, label_translations: { en: 'Fee' } }] },
    });
    expect(saved.status).toBe(200);
    await allow(true, [...fields, 'rate']);
    await ask({ last_name: 'Klein', profile: { rate: 'full' } });
    const ben = await bed.as((await bed.buildMember({ name: 'Ben Klein' })).id);
    await ask({ profile: { number: 16, rate: 'half' } }, ben);
    const { id } = await bed.buildMember({ isNetworkAdmin: true, language: 'en' });
    const reader = await bed.as(id);
    const { change_requests } = (await reader.call(listChangeRequests)).body;
    const words = change_requests.slice(-2).flatMap(({ changes }) => changes);
    expect(words.map(({ label, wished }) => [label, wished])).toEqual([
      ['Fee', 'Full'],
      ['Last name', 'Klein'],
      ['Fee', 'Halb'],
      ['Mitgliedsnummer', '16'],
    ]);
  });

  it('costs as many statements with many requests as with one', async () => {
    const cost = async () => (await bed.countStatements(() => admin.call(listChangeRequests))).statements;
    await ask({ profile: { number: 15, interests: ['Singen'] } });
    const few = await cost();
    for (let i = 0; i < 3; i += 1)
      await ask({ profile: { interests: ['Backen'] } }, await bed.as((await bed.buildMember()).id));
    expect(await cost()).toBe(few);
  });
});
