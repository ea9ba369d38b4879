import {
  answerPoll,
  createActivity,
  createReply,
  shareActivity,
  updateMemberSettings,
} from '@dorfplatz/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { buildTask } from '../../testing/tasks.ts';
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
  await deliverLetters(bed.services, 'digest');
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

  it('[A04] says what a poll asks, with percent of those who answered', async () => {
    const client = await bed.as(bert.id);
    const { body } = await client.call(createActivity, {
      body: {
        type: 'survey',
        title: 'Wer bringt was?',
        content: 'Für das Fest',
        streams: [chor.streamId],
        options: [{ label: 'Kuchen' }, { label: 'Salat' }],
      },
    });
    const [cake, salad] = body.object.options.map(({ id }) => id) as [number, number];
    for (const [who, answers] of [
      [bert, [cake, salad]],
      [anna, [cake]],
    ] as const)
      await (await bed.as(who.id)).call(answerPoll, {
        params: { id: body.id },
        body: { answers: answers.map((option_id) => ({ option_id })) },
      });
    const [mail] = await digests();
    expect(mail!.text).toContain('Wer bringt was?\nFür das Fest\nKuchen: 100 %\nSalat: 50 %');
  });

  it('names articles by their titles, and shares by what they show [RUL-0815]', async () => {
    const author = await bed.as(bert.id);
    const { body } = await author.call(createActivity, {
      body: {
        type: 'article',
        content: 'Warum sie länger wird',
        article: { title: 'Es werde Licht', body: 'Der lange Text' },
        streams: [chor.streamId],
      },
    });
    await author.call(shareActivity, { params: { id: body.id }, body: { streams: [garten.streamId] } });
    const [mail] = await digests();
    const said = 'Es werde Licht\nWarum sie länger wird';
    expect(mail!.text).toContain(`Bert Buche hat einen Artikel geschrieben\nChor\n${said}`);
    expect(mail!.text).toContain(`Bert Buche hat einen Beitrag geteilt\nGarten\n${said}`);
    expect(mail!.text).not.toContain('Der lange Text');
    box.mails.length = 0;
    await run(sql`delete from group_memberships where group_id = ${chor.id} and member_id = ${anna.id}`);
    const [blind] = await digests();
    expect(blind!.text).toContain('Bert Buche hat einen Beitrag geteilt');
    expect(blind!.text).not.toMatch(/Licht|länger/);
    await run(
      sql`insert into group_memberships (group_id, member_id, state) values (${chor.id}, ${anna.id}, 'member')`,
    );
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
    await deliverLetters(bed.services, 'digest');
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

  it('does not hold up news, however many digests wait', async () => {
    await run(sql`
      insert into letters (member_id, kind, slot, activity_ids, due_at)
      select ${anna.id}, 'digest', now() + interval '1 day' * n, '{}', now() - interval '1 hour'
      from generate_series(1, 60) as n
    `);
    await run(sql`insert into letters (member_id, kind, activity_ids) values (${anna.id}, 'news', '{}')`);
    await deliverLetters(bed.services, 'news');
    const { rows } = await sql`
      select kind, count(*)::int as open from letters where done_at is null group by kind
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ kind: 'digest', open: 60 }]);
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
    await deliverLetters(bed.services, 'digest');
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

  it('shows what was last said to a post, unless the network does not want it or its reader ignores who said it', async () => {
    const id = await post('Frage an alle', network.streamId);
    const carl = await bed.buildMember({ name: 'Carl Chor' });
    const say = async (content: string, author = bert) =>
      (await bed.as(author.id)).call(createReply, {
        params: { activityId: id, type: 'replies' },
        body: { content },
      });
    for (const words of ['Zuerst', 'Dann', 'Zuletzt']) await say(words);
    await say('Ungehört', carl);
    await run(sql`insert into ignored_members (member_id, ignored_id) values (${anna.id}, ${carl.id})`);
    const [mail] = await digests();
    expect(mail!.text).toContain('\n> Bert Buche: Dann\n> Bert Buche: Zuletzt\nhttp');
    expect(mail!.text).not.toMatch(/Zuerst|Ungehört/);
    expect(mail!.html).toContain('<b>Bert Buche</b>: Zuletzt');
    box.mails.length = 0;
    await changeSettings(bed.db.kysely, { digests: { show_comments: false } });
    const [silent] = await digests();
    expect(silent!.text).toContain('Frage an alle');
    expect(silent!.text).not.toContain('Zuletzt');
    await changeSettings(bed.db.kysely, { digests: {} });
    await run(sql`delete from ignored_members`);
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

describe('the tasks of a digest', () => {
  it('are what one has to do in the next days, and nothing that is done, declined or of others', async () => {
    await post('Neuer Beitrag', network.streamId);
    const day = (days: number) => Temporal.Now.plainDateISO('Europe/Berlin').add({ days }).toString();
    const task = async (title: string, more: Partial<Parameters<typeof buildTask>[1]> = {}) =>
      buildTask(bed, { authorId: bert.id, assigneeIds: [anna.id], title, dueOn: day(2), ...more });
    await task('Später', { dueOn: day(5) });
    await task('Bald');
    await task('Überfällig', { dueOn: day(-1) });
    await task('Fern', { dueOn: day(20) });
    await task('Erledigt', { isDone: true });
    await task('Berts eigene', { assigneeIds: [] });
    const declined = await task('Abgelehnt');
    await run(sql`update task_assignees set state = 'declined' where task_id = ${declined}`);
    const [mail] = await digests();
    const titles = ['Überfällig', 'Bald', 'Später', 'Fern', 'Erledigt', 'Berts eigene', 'Abgelehnt'];
    expect(titles.filter((title) => mail!.text!.includes(`\n${title}\n`))).toEqual([
      'Überfällig',
      'Bald',
      'Später',
    ]);
    await run(sql`delete from tasks`);
  });
});

describe('the upcoming appointments of a digest', () => {
  let choir: number;
  let whole: number;
  beforeAll(async () => {
    choir = await bed.buildCalendar({ groupId: chor.id });
    whole = await bed.buildCalendar();
  });
  afterEach(async () => {
    await run(sql`truncate appointments cascade`);
    await changeSettings(bed.db.kysely, { digests: {} });
  });
  const titles = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'];
  const named = (text: string) => titles.filter((title) => text.includes(`\n${title}\n`));
  const inDays = (days: number) => `${Temporal.Now.plainDateISO('Europe/Berlin').add({ days })}T18:00`;

  it('are the next ones of one’s groups and the network, as many and where the network says [RUL-0498]', async () => {
    await post('Neuer Beitrag', network.streamId);
    for (const [index, name] of titles.entries())
      await bed.buildAppointment({
        calendarIds: index % 2 === 0 ? [choir] : [choir, whole],
        name,
        start: inDays(index + 1),
      });
    const [first] = await digests();
    expect(named(first!.text!)).toEqual(titles.slice(0, 5));
    expect(first!.text).toMatch(/\nAlpha\n\S+ \d\d\.\d\d\.\d{4} 18:00 · Chor\nhttp/);
    expect(first!.text!.indexOf('Alpha')).toBeLessThan(first!.text!.indexOf('Neuer Beitrag'));
    expect(first!.html).toContain('<h2');
    box.mails.length = 0;
    await changeSettings(bed.db.kysely, {
      digests: { max_number_of_upcoming_appointments: 2, upcoming_appointments_position: 'bottom' },
    });
    const [second] = await digests();
    expect(named(second!.text!)).toEqual(['Alpha', 'Beta']);
    expect(second!.text!.indexOf('Alpha')).toBeGreaterThan(second!.text!.indexOf('Neuer Beitrag'));
    box.mails.length = 0;
    await changeSettings(bed.db.kysely, { digests: { max_number_of_upcoming_appointments: 0 } });
    expect(named((await digests())[0]!.text!)).toEqual([]);
  });

  it('are none that are over, cancelled, far off, refused, or of groups that the digest is not about', async () => {
    await choose({ switch: 'selected_groups', group_ids: [garten.id], include_network_level: true });
    await post('Neuer Beitrag', network.streamId);
    await bed.buildAppointment({ calendarIds: [choir], name: 'Alpha' });
    await bed.buildAppointment({ calendarIds: [whole], name: 'Beta', start: inDays(-1) });
    await bed.buildAppointment({ calendarIds: [whole], name: 'Gamma', columns: { canceled_at: new Date() } });
    await bed.buildAppointment({ calendarIds: [whole], name: 'Delta', start: inDays(40) });
    const refused = await bed.buildAppointment({ calendarIds: [whole], name: 'Epsilon' });
    await bed.buildAppointment({ calendarIds: [whole], name: 'Zeta', rrule: 'FREQ=DAILY;COUNT=2' });
    await run(sql`
      insert into appointment_participants (appointment_id, member_id, status) values (${refused}, ${anna.id}, 'declined')
    `);
    const text = (await digests())[0]!.text!;
    expect(named(text)).toEqual(['Zeta']);
    expect(text.match(/\/appointments\/v-\d+-\d{8}T180000/g)).toHaveLength(2);
  });

  it('are none of a group in the bin', async () => {
    await post('Neuer Beitrag', network.streamId);
    await bed.buildAppointment({ calendarIds: [choir], name: 'Alpha', start: inDays(1) });
    await run(sql`update groups set deleted_at = now() where id = ${chor.id}`);
    onTestFinished(async () => {
      await run(sql`update groups set deleted_at = null where id = ${chor.id}`);
    });
    expect(named((await digests())[0]!.text!)).toEqual([]);
  });
});
