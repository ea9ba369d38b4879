import {
  bringFirstStepsBack,
  createActivity,
  getSession,
  joinGroup,
  listDesigns,
  listFirstSteps,
  putFirstStepsAway,
  sendTestMail,
  updateDesign,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture, upload } from '../../testing/upload-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
});
afterAll(() => bed?.stop());

const arrive = async (traits: { isNetworkAdmin?: boolean; language?: 'en' } = {}) => {
  const { id } = await bed.buildMember(traits);
  await sql`update members set first_steps_put_away_at = null where id = ${id}`.execute(bed.db.kysely);
  return bed.as(id);
};
const stepsOf = async (client: Client) =>
  Object.fromEntries((await client.call(listFirstSteps)).body.steps.map(({ key, done }) => [key, done]));

describe('first steps', () => {
  it('are those of newcomers, and tick themselves off when the thing is done', async () => {
    const newcomer = await arrive({ language: 'en' });
    expect(await stepsOf(newcomer)).toEqual({
      picture: false,
      profile: false,
      groups: false,
      notifications: false,
    });
    const { body } = await newcomer.call(listFirstSteps);
    expect(body.steps[0]).toMatchObject({
      title: 'Upload a profile picture',
      html_url: `/members/${newcomer.memberId}/edit`,
    });
    const forEverybody = await bed.buildGroup({
      createdBy: (await bed.buildMember()).id,
      forEverybody: true,
    });
    await newcomer.call(joinGroup, { params: { id: String(forEverybody.id) } });
    expect(await stepsOf(newcomer)).toMatchObject({ groups: false });
    const group = await bed.buildGroup({ createdBy: (await bed.buildMember()).id });
    await newcomer.call(joinGroup, { params: { id: String(group.id) } });
    expect(await stepsOf(newcomer)).toMatchObject({ groups: true, picture: false });
  });

  it('are those of founders for who runs the network: the word of welcome is not their first post', async () => {
    const founder = await arrive({ isNetworkAdmin: true });
    expect(await stepsOf(founder)).toEqual({
      network_settings: false,
      logo: false,
      mail: false,
      first_appointment: false,
      invite_people: true,
      first_post: false,
      designs: false,
      legal_texts: false,
    });
    const group = await bed.buildGroup({ createdBy: founder.memberId! });
    const post = () =>
      founder.call(createActivity, { body: { content: 'Hallo', streams: [group.streamId] } });
    await post();
    expect(await stepsOf(founder)).toMatchObject({ first_post: false });
    await post();
    expect(await stepsOf(founder)).toMatchObject({ first_post: true });
  });

  it('are done by what is there: a logo that the network wears, a mail that a server took', async () => {
    const { kysely } = bed.db;
    const founder = await arrive({ isNetworkAdmin: true });
    const { body } = await founder.call(listDesigns);
    const id = body.designs[0]!.id;
    const { id: logo_id } = await upload(founder, 'images', {
      name: 'logo.jpg',
      content: await picture().toBuffer(),
    });
    await founder.call(updateDesign, { params: { id }, body: { design: { logo_id } } });
    expect(await stepsOf(founder)).toMatchObject({ logo: true, designs: true, mail: false });
    await founder.call(updateDesign, { params: { id }, body: { design: { logo_id: null } } });
    expect(await stepsOf(founder)).toMatchObject({ logo: false, designs: true });

    // Without a mail server it is written to a file, and nobody knows whether mails would leave.
    expect((await founder.call(sendTestMail, { body: { kind: 'digest' } })).status).toBe(201);
    expect(await stepsOf(founder)).toMatchObject({ mail: false });
    Object.assign(bed.services.environment, { smtpUrl: 'smtp://localhost' });
    await founder.call(sendTestMail, { body: { kind: 'digest' } });
    Object.assign(bed.services.environment, { smtpUrl: undefined });
    expect(await stepsOf(founder)).toMatchObject({ mail: true });
    const { rows } = await sql`select 1 from audit_entries where action = 'sendTestMail'`.execute(kysely);
    expect(rows).toHaveLength(2);
  });

  it('are put away by one person for themselves, and come back when they want', async () => {
    const [one, other] = [await arrive(), await arrive()];
    const sees = async (client: Client) => (await client.call(getSession)).body.viewer!.sees_first_steps;
    expect(await sees(one)).toBe(true);
    expect((await one.call(putFirstStepsAway)).status).toBe(204);
    expect(await stepsOf(one)).toEqual({});
    expect(await sees(one)).toBe(false);
    expect(Object.keys(await stepsOf(other))).toHaveLength(4);
    expect((await one.call(bringFirstStepsBack)).body.steps).toHaveLength(4);
  });
});
