import {
  addMember,
  getOnboardingProfile,
  getSession,
  saveOnboardingProfile,
  updatePropertySet,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let asAdmin: Client;
let counter = 0;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  asAdmin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

async function define(
  ...properties: { name: string; required?: boolean; locked?: boolean }[]
): Promise<void> {
  const body = {
    properties: properties.map((each) => ({ type: 'text' as const, label: each.name, ...each })),
  };
  expect((await asAdmin.call(updatePropertySet, { params: { name: 'member_profile' }, body })).status).toBe(
    200,
  );
}

async function newcomer(): Promise<Client> {
  counter += 1;
  const user = { email: `new-${counter}@example.org`, send_welcome_mail: true };
  return bed.as((await asAdmin.call(addMember, { body: { user } })).body.id);
}

const awaits = async (client: Client) => (await client.call(getSession)).body.viewer?.awaits;
const save = (client: Client, profile: object, redirect_to?: string) =>
  client.call(saveOnboardingProfile, {
    body: { profile: profile as never, ...(redirect_to !== undefined && { redirect_to }) },
  });
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from members where id = ${id}`.execute(bed.db.kysely)).rows[0]!
    .state;

describe('onboarding', () => {
  it('waits for what is required, once, and leads on to where one wanted to go [RUL-0359] [RUL-0361]', async () => {
    await define(
      { name: 'village', required: true },
      { name: 'hobby' },
      { name: 'member_number', required: true, locked: true },
    );
    const client = await newcomer();
    expect(await awaits(client)).toEqual(['profile']);
    const asked = await client.call(getOnboardingProfile);
    expect(asked.body.properties.map(({ name }) => name)).toEqual(['village']);
    const saved = await save(client, { village: 'Oberdorf' }, '/groups/chor');
    expect(saved).toMatchObject({ status: 200, body: { redirect_to: '/groups/chor' } });
    expect(await awaits(client)).toEqual([]);
    expect(await stateOf(client.memberId!)).toBe('active');
  });

  it('asks again for a choice that is offered no more', async () => {
    const choose = (...options: string[]) =>
      asAdmin.call(updatePropertySet, {
        params: { name: 'member_profile' },
        body: {
          properties: [
            {
              name: 'quarter',
              type: 'selection' as const,
              label: 'Ortsteil',
              required: true,
              options: options.map((value) => ({ value, label: value })),
            },
          ],
        },
      });
    await choose('Oberdorf', 'Unterdorf');
    const client = await newcomer();
    await sql`
      insert into profiles (member_id, property_values) values (${client.memberId}, '{"quarter": "Oberdorf"}')
    `.execute(bed.db.kysely);
    expect(await awaits(client)).toEqual([]);
    await choose('Unterdorf');
    expect(await awaits(client)).toEqual(['profile']);
    expect((await client.call(getOnboardingProfile)).body.values).toEqual({});
    expect(await save(client, {})).toMatchObject({
      status: 422,
      problem: { codes: { 'profile.quarter': ['required'] } },
    });
    expect((await save(client, { quarter: 'Unterdorf' })).status).toBe(200);
  });

  it('refuses to go on without it, and keeps nothing of a failed attempt [RUL-0360]', async () => {
    await define({ name: 'village', required: true }, { name: 'hobby' });
    const client = await newcomer();
    expect(await save(client, { hobby: 'Singen' })).toMatchObject({
      status: 422,
      problem: { codes: { 'profile.village': ['required'] } },
    });
    expect(await awaits(client)).toEqual(['profile']);
    expect((await client.call(getOnboardingProfile)).body.values).toEqual({});
  });

  it('leads nobody to other sites', async () => {
    const client = await newcomer();
    for (const address of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      expect((await save(client, { village: 'Unterdorf' }, address)).body.redirect_to).toBe('/');
  });

  it('asks nobody where nothing is required, unless the network asks all who join', async () => {
    await define({ name: 'village' });
    const client = await newcomer();
    expect(await awaits(client)).toEqual([]);
    await changeSettings(bed.db.kysely, { join_ask_for_profile_data: true });
    await bed.services.settings.reload();
    expect(await awaits(client)).toEqual(['profile']);
    expect((await client.call(getOnboardingProfile)).body.properties.map(({ name }) => name)).toEqual([
      'village',
    ]);
    expect((await save(client, {})).status).toBe(200);
    expect(await awaits(client)).toEqual([]);
  });

  it('leaves members alone who are in already, also when a field becomes required', async () => {
    const member = await bed.as((await bed.buildMember()).id);
    await define({ name: 'village', required: true });
    expect(await awaits(member)).toEqual([]);
  });
});
