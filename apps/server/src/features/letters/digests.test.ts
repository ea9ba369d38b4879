import { createActivity, createReply, updateMemberSettings } from '@dorfplatz/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { deliverLetters } from './deliver.ts';
import { prepareDigests } from './digests.ts';

let box: MailBox;
let bed: TestBed;
let anna: BuiltMember;
let bert: BuiltMember;
let network: { streamId: number };
let chor: { id: number; streamId: number };
let garten: { id: number; streamId: number };
beforeAll(async () => {
  box = await startMailBox();
  // Without a worker: the tests themselves say when digests are prepared and sent.
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: box.url } });
  network = await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  chor = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', access: 'closed', members: [anna.id] });
  garten = await bed.buildGroup({ createdBy: bert.id, name: 'Garten', members: [anna.id] });
  await run(sql`update accounts set last_sign_in_at = now()`);
});
afterEach(async () => {
  box.mails.length = 0;
  await run(sql`truncate member_settings, letters, digest_runs, activities cascade`);
  await changeSettings(bed.db.kysely, { daily_activity: {} });
});
afterAll(async () => {
  await bed.stop();
  await box.stop();
});

const run = (text: ReturnType<typeof sql>) => text.execute(bed.db.kysely);
async function post(content: string, streamId: number, author = bert): Promise<number> {
  const client = await bed.as(author.id);
  return (await client.call(createActivity, { body: { content, streams: [streamId] } })).body.id;
}
const choose = async (digest: object, member = anna) =>
  (await bed.as(member.id)).call(updateMemberSettings, {
    params: { membershipId: member.id },
    body: { email_daily_digests: digest },
  });

let slots = 0;
/** A slot that ends now, each a little later than the one before. */
function nextSlot() {
  slots += 1;
  const at = Temporal.Now.instant().add({ seconds: slots });
  return { at, since: at.subtract({ hours: 24 }) };
}
async function digests(slot = nextSlot()) {
  await prepareDigests(bed.services, slot, await bed.services.settings.reload());
  await deliverLetters(bed.services);
  return box.mails.filter(({ recipient }) => recipient === anna.email);
}

describe('a digest', () => {
  it('holds the new posts of one’s groups and of the network, the most answered first, with counts by group', async () => {
    await post('Im Chor', chor.streamId);
    const answered = await post('Für alle', network.streamId);
    await post('Im Beet', garten.streamId);
    await post('Von mir selbst', garten.streamId, anna);
    await (await bed.as(bert.id)).call(createReply, {
      params: { activityId: answered, type: 'replies' },
      body: { content: 'Ja' },
    });
    const [mail, ...rest] = await digests();
    expect(rest).toEqual([]);
    expect(mail!.subject).toBe('Neues bei Netzwerk');
    const text = mail!.text!;
    expect(text).not.toContain('Von mir selbst');
    expect([text.indexOf('Für alle'), text.indexOf('Im Beet'), text.indexOf('Im Chor')]).toEqual(
      [text.indexOf('Für alle'), text.indexOf('Im Beet'), text.indexOf('Im Chor')].sort((a, b) => a - b),
    );
    for (const count of ['ein Beitrag in „Chor“', 'ein Beitrag in „Garten“', 'ein Beitrag in „Netzwerk“'])
      expect(text).toContain(count);
  });

  it('is of the chosen groups alone [RUL-0354]', async () => {
    await choose({ switch: 'selected_groups', group_ids: [garten.id], include_network_level: false });
    await post('Im Chor', chor.streamId);
    await post('Für alle', network.streamId);
    await post('Im Beet', garten.streamId);
    const [mail] = await digests();
    expect(mail!.text).toContain('Im Beet');
    expect(mail!.text).not.toMatch(/Im Chor|Für alle/);
  });

  it('is not sent to those who turned it off, before or after it was prepared [RUL-0354]', async () => {
    await post('Im Chor', chor.streamId);
    await choose({ switch: 'disabled' });
    expect(await digests()).toEqual([]);
    await choose({ switch: 'all' });
    await prepareDigests(bed.services, nextSlot(), await bed.services.settings.reload());
    await choose({ switch: 'disabled' });
    await deliverLetters(bed.services);
    expect(box.mails.filter(({ recipient }) => recipient === anna.email)).toEqual([]);
  });

  it('is not sent when there is nothing new, nor to people who were never here', async () => {
    expect(await digests()).toEqual([]);
    const never = await bed.buildMember();
    await post('Für alle', network.streamId);
    await digests();
    expect(box.mails.some(({ recipient }) => recipient === never.email)).toBe(false);
  });

  it('is sent once a slot, however often and by however many it is prepared', async () => {
    await post('Für alle', network.streamId);
    const slot = nextSlot();
    await Promise.all([1, 2, 3].map(() => digests(slot)));
    expect(await digests(slot)).toHaveLength(1);
  });

  it('goes on where a killed process stopped', async () => {
    await post('Für alle', network.streamId);
    const slot = nextSlot();
    await run(sql`
      insert into digest_runs (slot, since, prepared_to) values (${slot.at.toString()}, ${slot.since.toString()}, ${anna.id})
    `);
    expect(await digests(slot)).toEqual([]);
    await run(sql`update digest_runs set prepared_to = 0, finished_at = null`);
    expect(await digests(slot)).toHaveLength(1);
  });

  it('holds nothing that its reader may no longer see, and nothing of people they ignore', async () => {
    await post('Geheimnis', chor.streamId);
    await prepareDigests(bed.services, nextSlot(), await bed.services.settings.reload());
    await run(sql`delete from group_memberships where group_id = ${chor.id} and member_id = ${anna.id}`);
    await deliverLetters(bed.services);
    expect(box.mails.filter(({ recipient }) => recipient === anna.email)).toEqual([]);
    await run(sql`
      insert into group_memberships (group_id, member_id, state) values (${chor.id}, ${anna.id}, 'member')
    `);
    await run(sql`insert into ignored_members (member_id, ignored_id) values (${anna.id}, ${bert.id})`);
    expect(await digests()).toEqual([]);
    await run(sql`delete from ignored_members`);
  });

  it('holds twenty posts at most and counts them all', async () => {
    for (let index = 0; index < 23; index += 1) await post(`Beitrag Nummer ${index}.`, network.streamId);
    const [mail] = await digests();
    expect(mail!.text!.match(/Beitrag Nummer/g)).toHaveLength(20);
    expect(mail!.text).toContain('23 Beiträge in „Netzwerk“');
  });

  it('tells of older posts with new answers where the network wants it', async () => {
    const id = await post('Uralt', network.streamId);
    await run(sql`update activities set created_at = now() - interval '9 days'`);
    await run(sql`update activity_containers set created_at = now() - interval '9 days'`);
    await (await bed.as(bert.id)).call(createReply, {
      params: { activityId: id, type: 'replies' },
      body: { content: 'Immer noch gut' },
    });
    expect(await digests()).toEqual([]);
    await changeSettings(bed.db.kysely, { daily_activity: { mode: 'new_and_updated' } });
    expect((await digests())[0]!.text).toContain('Uralt');
  });
});
