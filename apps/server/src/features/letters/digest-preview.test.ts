import { createActivity, getDigestPreview, updateMemberSettings } from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { deliverLetters } from './deliver.ts';
import { dueSlot } from './digest-slots.ts';
import { lastDigests, prepareDigests } from './digests.ts';

let box: MailBox;
let bed: TestBed;
let anna: BuiltMember;
let bert: BuiltMember;
let chor: { id: number; streamId: number };
const run = (text: ReturnType<typeof sql>) => text.execute(bed.db.kysely);

beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  chor = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', access: 'closed', members: [anna.id] });
  await run(sql`update accounts set last_sign_in_at = now()`);
});
beforeEach(async () => {
  box.mails.length = 0;
  await run(sql`truncate member_settings, letters, digest_runs, activities cascade`);
  await run(sql`update network_settings set settings = '{}'`);
  await bed.services.settings.reload();
});
afterAll(async () => {
  await bed.stop();
  await box.stop();
});

async function post(content: string, age = '1 minute', author = bert): Promise<number> {
  const { body } = await (await bed.as(author.id)).call(createActivity, {
    body: { content, streams: [chor.streamId] },
  });
  await run(sql`
    update activity_containers set created_at = now() - ${age}::interval where activity_id = ${body.id}
  `);
  return body.id;
}
const ask = async (of: BuiltMember = anna, by: BuiltMember = of) =>
  (await bed.as(by.id)).call(getDigestPreview, { params: { membershipId: of.id } });
const preview = async () => (await ask()).body;
const choose = async (body: object) =>
  (await bed.as(anna.id)).call(updateMemberSettings, { params: { membershipId: anna.id }, body });
/** A run that ended so long ago. */
const ranBefore = (age: string) =>
  run(sql`
    insert into digest_runs (slot, since, time_zone, finished_at)
    values (now() - ${age}::interval, now() - ${age}::interval - interval '1 day', 'Europe/Berlin', now())
  `);

describe('the preview of a digest [API-996]', () => {
  it('is the mail that would be sent now, with what is new since the last one [RUL-1022]', async () => {
    await ranBefore('20 hours');
    await post('Längst erzählt', '21 hours');
    await post('Wer bringt Noten mit?');
    await post('Von mir', '1 minute', anna);
    const { mail, since, absence } = await preview();
    expect(absence).toBeNull();
    expect(mail!.html).toContain('Wer bringt Noten mit?');
    expect(mail!.html).not.toMatch(/Längst erzählt|Von mir/);
    const last = await lastDigests(bed.db.kysely);
    expect(since).toBe(last!.at.toString());
    const { rows } = await sql`select 1 from letters`.execute(bed.db.kysely);
    expect(rows).toEqual([]);

    const at = Temporal.Now.instant().add({ seconds: 1 });
    const network = await bed.services.settings.reload();
    await prepareDigests(bed.services, { at, since: last!.at }, network);
    await deliverLetters(bed.services, 'digest');
    const [sent] = box.mails.filter(({ recipient }) => recipient === anna.email);
    expect(mail!.subject).toBe(sent!.subject);
    const bare = (html: string) =>
      html
        .replace(/href="[^"]*(unsubscribe|settings)[^"]*"/g, 'href')
        .replaceAll('\r\n', '\n')
        .trim();
    expect(bare(mail!.html)).toBe(bare(String(sent!.html)));
  });

  it('tells of older posts with new answers where the network wants it', async () => {
    await ranBefore('2 hours');
    const id = await post('Uralt', '9 days');
    await run(sql`
      insert into replies (activity_id, author_id, content) values (${id}, ${bert.id}, 'Immer noch gut')
    `);
    expect((await preview()).absence).toBe('nothing_new');
    await changeSettings(bed.db.kysely, { daily_activity: { mode: 'new_and_updated' } });
    expect((await preview()).mail!.html).toContain('Uralt');
  });

  it('says when the next one comes: the one that is sent [A-25] [RUL-1021]', async () => {
    await ranBefore('1 minute');
    const next = Temporal.Instant.from((await preview()).next_at!);
    const network = await bed.services.settings.reload();
    const last = await lastDigests(bed.db.kysely);
    expect(dueSlot(network, last, next.subtract({ seconds: 1 }))).toBeUndefined();
    expect(dueSlot(network, last, next)!.at.toString()).toBe(next.toString());
    // Within quiet hours it waits until these end.
    await choose({ quiet_hours: { from: '06:00', until: '09:30' } });
    expect((await preview()).next_at).toBe(next.add({ hours: 2, minutes: 30 }).toString());
  });

  it('says why there is none: off, no address, nothing new, or a network that sends none', async () => {
    expect(await preview()).toMatchObject({ mail: null, absence: 'nothing_new' });
    expect((await preview()).next_at).not.toBeNull();
    await post('Neu');
    await choose({ email_daily_digests: { switch: 'disabled' } });
    expect(await preview()).toEqual({ next_at: null, since: null, mail: null, absence: 'off' });
    await choose({ email_daily_digests: { switch: 'all' } });
    await run(sql`update members set email = null where id = ${anna.id}`);
    expect((await preview()).absence).toBe('no_address');
    await run(sql`update members set email = ${anna.email} where id = ${anna.id}`);
    await changeSettings(bed.db.kysely, { daily_activity: { enabled: false } });
    expect((await preview()).absence).toBe('network_off');
  });

  it('holds nothing that its reader does not see', async () => {
    await post('Geheimnis');
    await run(sql`delete from group_memberships where group_id = ${chor.id} and member_id = ${anna.id}`);
    expect((await preview()).absence).toBe('nothing_new');
    await run(
      sql`insert into group_memberships (group_id, member_id, state) values (${chor.id}, ${anna.id}, 'member')`,
    );
  });

  it('is nobody else’s: 403 for people one knows of, 404 for others', async () => {
    const admin = await bed.buildMember({ isNetworkAdmin: true });
    const guest = await bed.buildMember({ isExternal: true });
    expect((await ask(anna, admin)).status).toBe(403);
    expect((await ask(anna, guest)).status).toBe(404);
  });

  it('is made of as many statements for one post as for ten', async () => {
    await post('Erster');
    const { statements: one } = await bed.countStatements(preview);
    for (let index = 0; index < 9; index += 1) await post(`Noch einer ${index}`);
    const { statements: ten } = await bed.countStatements(preview);
    expect(ten).toBe(one);
  });
});
