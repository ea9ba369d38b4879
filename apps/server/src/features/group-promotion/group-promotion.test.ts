import {
  closeGroupPromotion,
  getGroupPromotion,
  getNetwork,
  joinGroup,
  updateSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let chief: Client;
let founder: number;
let category: number;
let named: { id: number; slug: string };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  chief = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  founder = (await bed.buildMember()).id;
  category = await bed.buildCategory();
  const build = (more: object) => bed.buildGroup({ createdBy: founder, ...more });
  named = await build({ name: 'Chor' });
  await build({ name: 'Garten', categoryId: category });
  await build({ name: 'Woanders' });
  await build({ name: 'Zu', categoryId: category, access: 'closed' });
  await build({ name: 'Geheim', categoryId: category, access: 'hidden' });
});
afterAll(() => bed?.stop());

const configure = async (more: object) => {
  await changeSettings(bed.db.kysely, {
    group_promotion_config: {
      active: true,
      title: 'Gruppen für Sie',
      description: '**Schauen** Sie herein',
      group_ids: [named.id],
      group_category_ids: [category],
      ...more,
    },
  });
  await bed.services.settings.reload();
};
const newcomer = async (traits = {}) => bed.as((await bed.buildMember(traits)).id);
const shownTo = async (client: Client) => {
  const { status, body } = await client.call(getGroupPromotion);
  return status === 200 ? body.groups.map(({ name }) => name) : status;
};

it('recommends what somebody may join and has not, to those with few groups [RUL-0784]', async () => {
  await configure({});
  const client = await newcomer();
  const { body } = await client.call(getGroupPromotion);
  expect(body.html_description).toContain('<strong>Schauen</strong>');
  expect(await shownTo(client)).toEqual(['Chor', 'Garten']);
  expect((await client.call(getNetwork)).body.sees_group_promotion).toBe(true);
  await client.call(joinGroup, { params: { id: named.slug } });
  expect(await shownTo(client)).toEqual(['Garten']);
  for (let count = 0; count < 2; count += 1)
    await bed.buildGroup({ createdBy: founder, members: [client.memberId!] });
  expect(await shownTo(client)).toEqual([]);
  expect((await client.call(getNetwork)).body.sees_group_promotion).toBe(false);
});

it('is closed for good [RUL-0785]', async () => {
  await configure({});
  const client = await newcomer();
  expect((await client.call(closeGroupPromotion)).status).toBe(204);
  expect(await shownTo(client)).toEqual([]);
  expect((await client.call(getNetwork)).body.sees_group_promotion).toBe(false);
});

it('is there for guests only where the network says so, and for nobody when it is off [RUL-0786]', async () => {
  await configure({});
  const guest = await newcomer({ isExternal: true });
  expect(await shownTo(guest)).toEqual([]);
  await configure({ enabled_for_external: true });
  expect(await shownTo(guest)).toEqual([]);
  await configure({ active: false });
  expect(await shownTo(await newcomer())).toEqual([]);
});

it('needs a title to be on [RUL-0486]', async () => {
  const settings = { group_promotion_config: { active: true, title: ' ' } };
  const { status, problem } = await chief.call(updateSettings, { body: { settings } });
  expect(status).toBe(422);
  expect(JSON.stringify(problem.codes)).toContain('group_promotion_config.title');
});
