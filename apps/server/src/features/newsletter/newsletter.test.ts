import {
  cancelNewsletterIssue,
  confirmNewsletterAddress,
  createActivity,
  getNewsletter,
  getNewsletterIssue,
  getNewsletterTemplate,
  getPublishedNewsletter,
  listAuditEntries,
  listNewsletters,
  previewNewsletter,
  releaseMails,
  restoreNewsletterTemplate,
  resumeNewsletterIssue,
  sendNewsletterNow,
  startNewsletterIssue,
  testNewsletter,
  updateNewsletterSchedule,
  updateNewsletterTemplate,
  updateUpcomingActivities,
} from '@dorfplatz/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { buildArticle, buildChannel } from '../../testing/channels.ts';
import type { Client } from '../../testing/client.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { openDueIssue, pauseHindered } from './issues.ts';
import { PRODUCT_TEMPLATE } from './template/product-template.ts';
import { buildIssue } from './testing/build.ts';

let box: MailBox;
let bed: TestBed;
let anna: BuiltMember;
let bert: BuiltMember;
let guest: BuiltMember;
let admin: Client;
let networkId: number;
let calendar: number;
let hidden: { id: number };
let hiddenCalendar: number;
const run = (text: ReturnType<typeof sql>) => text.execute(bed.db.kysely);

beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel', isNetworkAdmin: true });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  guest = await bed.buildMember({ name: 'Gina Gast', isExternal: true });
  await run(sql`update accounts set last_sign_in_at = now()`);
  hidden = await bed.buildGroup({ createdBy: bert.id, name: 'Geheimrat', access: 'hidden' });
  calendar = await bed.buildCalendar({ name: 'Verein' });
  hiddenCalendar = await bed.buildCalendar({ groupId: hidden.id, name: 'Geheimes' });
  admin = await bed.as(anna.id);
  const { rows } = await sql<{ id: number }>`select id from networks`.execute(bed.db.kysely);
  networkId = rows[0]!.id;
});
afterEach(async () => {
  box.mails.length = 0;
  await run(sql`
    truncate newsletter_settings, newsletter_templates, newsletter_issues, appointments, activities, channels, mail_hold cascade
  `);
});
afterAll(async () => {
  await bed.stop();
  await box.stop();
});

const weekly = { interval: 'weekly', day: 'mon', time: 'am', second_day: '15', second_time: 'am' } as const;
const read = async () => (await admin.call(getNewsletter)).body;
const save = async (change: object = {}, revision?: number) =>
  admin.call(updateNewsletterSchedule, {
    body: {
      is_enabled: true,
      ...weekly,
      revision: revision ?? (await read()).schedule.revision,
      ...change,
    },
  });
const preview = async (body: object = {}) => (await admin.call(previewNewsletter, { body })).body;
const appointment = (name: string, days = 3, calendarId = calendar, more: object = {}) =>
  bed.buildAppointment({
    calendarIds: [calendarId],
    name,
    start: `${Temporal.Now.plainDateISO('Europe/Berlin').add({ days })}T18:00`,
    ...more,
  });
const openDue = (now?: Temporal.Instant) =>
  bed.db.kysely.transaction().execute(async (tx) => {
    await pauseHindered(tx, bed.services, networkId);
    await openDueIssue(tx, bed.services, networkId, now);
  });
/** The schedule was saved long ago: its last Monday is due. */
const long = () => run(sql`update newsletter_settings set settled_at = now() - interval '60 days'`);
/** Seven in the morning of the last Monday, and so much later. */
function afterMonday(hours: number): Temporal.Instant {
  const now = Temporal.Now.zonedDateTimeISO('Europe/Berlin');
  const monday = now.toPlainDate().subtract({ days: now.dayOfWeek - 1 });
  const seven = monday.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '07:00' });
  const last = Temporal.ZonedDateTime.compare(seven, now) > 0 ? seven.subtract({ weeks: 1 }) : seven;
  return last.toInstant().add({ minutes: Math.round(hours * 60) });
}
const hold = () => run(sql`insert into mail_hold (backup_made_at) values (now() - interval '1 day')`);
const states = async () =>
  (
    await sql<{ state: string }>`select state from newsletter_issues order by number`.execute(bed.db.kysely)
  ).rows.map(({ state }) => state);

describe('the schedule', () => {
  it('is weekly on Mondays until somebody chooses, and off [RUL-0581]', async () => {
    const { schedule, next_at, recipients } = await read();
    expect(schedule).toEqual({ is_enabled: false, ...weekly, revision: 0 });
    expect(next_at).toBeNull();
    expect(recipients).toBe(3);
  });

  it('is saved whole, says when the next issue comes, and stands in the log [A-29]', async () => {
    const { status, body } = await save({
      interval: 'semimonthly',
      day: '1',
      second_day: '31',
      second_time: 'lpm',
    });
    expect(status).toBe(200);
    expect(body.schedule).toMatchObject({ revision: 1, interval: 'semimonthly', second_day: '31' });
    expect(Date.parse(body.next_at!)).toBeGreaterThan(Date.now());
    const { body: log } = await admin.call(listAuditEntries);
    expect(JSON.stringify(log)).toContain('updateNewsletterSchedule');
  });

  it('refuses days that do not go with the interval, and what somebody else changed [A-30] [RUL-0580]', async () => {
    expect((await save({ day: '3' })).status).toBe(422);
    expect((await save({ interval: 'monthly', day: '3' })).status).toBe(200);
    expect((await save({}, 0)).status).toBe(409);
  });

  it('lets out what is due before it changes, once, whoever asks and however often [A-25]', async () => {
    await appointment('Sommerfest');
    await save();
    await long();
    const now = afterMonday(0.05);
    await Promise.all([openDue(now), openDue(now), openDue(now)]);
    expect(await states()).toEqual(['preparing']);
    await run(sql`update newsletter_issues set state = 'finished'`);
    await openDue(now.add({ minutes: 5 }));
    expect(await states()).toEqual(['finished']);
  });

  it('is nobody’s but the administrators’ [RUL-0602]', async () => {
    const member = await bed.as(bert.id);
    expect((await member.call(getNewsletter)).status).toBe(403);
    expect((await member.call(sendNewsletterNow)).status).toBe(403);
  });
});

describe('an issue that is late [A-20]', () => {
  it('goes by itself up to six hours later, and waits for a click after that', async () => {
    await save();
    await long();
    await openDue(afterMonday(5.9));
    expect(await states()).toEqual(['preparing']);
    await run(sql`truncate newsletter_issues cascade`);
    await long();
    await openDue(afterMonday(6.1));
    expect(await states()).toEqual(['late']);
    const { current_issue } = await read();
    expect(current_issue!.can).toMatchObject({ start: true, cancel: true, pause: false });
    expect((await admin.call(sendNewsletterNow)).status).toBe(409);
    expect((await admin.call(startNewsletterIssue, { params: { id: current_issue!.id } })).body.state).toBe(
      'preparing',
    );
    expect((await admin.call(startNewsletterIssue, { params: { id: current_issue!.id } })).status).toBe(409);
  });

  it('gives way to the next one', async () => {
    await save();
    await long();
    await openDue(afterMonday(7));
    await openDue(afterMonday(24 * 7));
    expect(await states()).toEqual(['cancelled', 'preparing']);
  });

  it('waits where mails are on hold after a restore, and after they may leave again', async () => {
    await save();
    await long();
    await hold();
    await openDue(afterMonday(1));
    expect(await states()).toEqual(['late']);
    const { hindrance, current_issue } = await read();
    expect(hindrance).toBe('mail_hold');
    expect((await admin.call(startNewsletterIssue, { params: { id: current_issue!.id } })).status).toBe(409);
    expect((await admin.call(testNewsletter, { body: {} })).status).toBe(409);
    expect((await admin.call(releaseMails, { body: { waiting: 'send' } })).status).toBeLessThan(300);
    await openDue(afterMonday(2));
    expect(await states()).toEqual(['late']);
    expect((await admin.call(startNewsletterIssue, { params: { id: current_issue!.id } })).status).toBe(200);
  });

  it('waits too where nobody looked while mails were on hold', async () => {
    await save();
    await long();
    const now = Temporal.Now.instant();
    await hold();
    await run(sql`delete from mail_hold`);
    await openDue(Temporal.Instant.compare(afterMonday(1), now) < 0 ? afterMonday(1) : now);
    expect(await states()).toEqual(['late']);
  });

  it('does not go on by itself where it was under way when the backup was made', async () => {
    const id = await buildIssue(bed, 'sending', { recipient: bert.id });
    await hold();
    await openDue();
    expect((await admin.call(getNewsletterIssue, { params: { id } })).body).toMatchObject({
      state: 'paused',
      hindrance: 'mail_hold',
    });
    expect((await admin.call(resumeNewsletterIssue, { params: { id } })).status).toBe(409);
    await admin.call(releaseMails, { body: { waiting: 'discard' } });
    await openDue();
    expect(await states()).toEqual(['paused']);
    expect((await admin.call(resumeNewsletterIssue, { params: { id } })).body).toMatchObject({
      state: 'sending',
      hindrance: null,
    });
  });

  it('does not go out from a copy under another address, until somebody says so', async () => {
    await save();
    await long();
    await run(sql`update newsletter_settings set public_url = 'https://dorf.example'`);
    await openDue(afterMonday(1));
    expect(await states()).toEqual(['late']);
    const before = await read();
    expect(before).toMatchObject({
      hindrance: 'other_address',
      addresses: { sending: 'https://dorf.example', own: 'http://localhost' },
    });
    const id = before.current_issue!.id;
    expect((await admin.call(startNewsletterIssue, { params: { id } })).status).toBe(409);
    expect((await admin.call(confirmNewsletterAddress)).body.hindrance).toBeNull();
    expect(await states()).toEqual(['late']);
    await admin.call(cancelNewsletterIssue, { params: { id } });
    expect((await admin.call(sendNewsletterNow)).status).toBe(202);
  });
});

describe('the next issue', () => {
  it('names what each may see, and nothing else [RUL-0993]', async () => {
    await appointment('Sommerfest');
    await appointment('Geheimtreffen', 2, hiddenCalendar);
    const channel = await buildChannel(bed, { title: 'Lindenblatt', managers: [bert.id] });
    await buildArticle(bed, { channelId: channel.id, authorId: bert.id, title: 'Es werde Licht' });
    const author = await bed.as(bert.id);
    const { rows } = await sql<{ id: number }>`
      select c.id from containers c where c.kind = 'stream' and c.group_id = ${hidden.id}
    `.execute(bed.db.kysely);
    await author.call(createActivity, { body: { content: 'Nur unter uns', streams: [rows[0]!.id] } });
    const own = await preview();
    expect(own.text).toContain('Sommerfest');
    expect(own.text).toContain('Es werde Licht');
    expect(own.html).toContain('Es werde Licht');
    // Whoever has it read aloud hears it in their language.
    expect(own.html).toContain('<html lang="de"');
    expect(own.html).not.toContain('lang="und"');
    expect(own.html + own.text).not.toMatch(/Geheim|unter uns/);
    // Of what Bert sees, Anna is shown what she sees too.
    const berts = await preview({ member_id: bert.id });
    expect(berts.html + berts.text).not.toMatch(/Geheim|unter uns/);
    const guests = await preview({ member_id: guest.id });
    expect(guests).toMatchObject({ entries: 0 });
    expect(guests.html + guests.text).not.toMatch(/Sommerfest|Licht/);
    expect((await preview({ member_id: bert.id })).html).toContain('Bert');
  });

  it('has the appointments in the order of the administrators, without those left out, and ten at most', async () => {
    const ids: string[] = [];
    for (let number = 1; number <= 12; number += 1)
      ids.push(String(await appointment(`Termin Nr. ${number}.`, number)));
    const series = await appointment('Stammtisch', 1, calendar, { rrule: 'FREQ=DAILY' });
    const { appointments, appointments_max } = await read();
    expect(appointments_max).toBe(10);
    // Of a series only what comes next.
    expect(appointments.filter(({ name }) => name === 'Stammtisch')).toHaveLength(1);
    expect(appointments.map(({ name }) => name).slice(0, 3)).toEqual([
      'Termin Nr. 1.',
      'Stammtisch',
      'Termin Nr. 2.',
    ]);
    const stammtisch = appointments.find(({ name }) => name === 'Stammtisch')!.id;
    expect(stammtisch).toMatch(new RegExp(`^v-${series}-`));
    const { status, body } = await admin.call(updateUpcomingActivities, {
      body: { order: [ids[11]!, ids[2]!], left_out: [stammtisch] },
    });
    expect(status).toBe(200);
    expect(body.appointments.map(({ name }) => name).slice(0, 3)).toEqual([
      'Termin Nr. 12.',
      'Termin Nr. 3.',
      'Termin Nr. 1.',
    ]);
    expect(body.appointments.at(-1)).toMatchObject({ name: 'Stammtisch', is_left_out: true });
    const { text, subject, entries } = await preview();
    expect(entries).toBe(10);
    expect(subject).toContain('Termin Nr. 12.');
    expect(text).not.toMatch(/Stammtisch|Termin Nr. 11/);
    expect(text.indexOf('Termin Nr. 3.')).toBeLessThan(text.indexOf('Termin Nr. 1.'));
    // What is not among what comes is refused whole [RUL-0583].
    expect((await admin.call(updateUpcomingActivities, { body: { order: ['999999'] } })).status).toBe(422);
  });

  it('is sent to oneself as a test that can be unsubscribed from and names its list', async () => {
    await appointment('Sommerfest');
    const { status, body } = await admin.call(testNewsletter, { body: {} });
    expect({ status, body }).toEqual({ status: 202, body: { sent_to: anna.email } });
    const [mail] = box.mails;
    expect(mail!.subject).toContain('Sommerfest');
    const headers = Object.fromEntries(mail!.headerLines.map(({ key, line }) => [key, line]));
    expect(headers['list-unsubscribe']).toMatch(/<http:\/\/localhost\/unsubscribe\/[^>]+>/);
    expect(headers['list-unsubscribe-post']).toContain('List-Unsubscribe=One-Click');
    expect(headers['list-id']).toBe('List-ID: <newsletter.localhost>');
    expect(headers.precedence).toContain('bulk');
    expect(headers['auto-submitted']).toContain('auto-generated');
  });
});

describe('the template', () => {
  const template = async () => (await admin.call(getNewsletterTemplate)).body.template;
  const write = async (body: string, more: object = {}) => {
    const { id, version } = await template();
    return admin.call(updateNewsletterTemplate, {
      params: { id },
      body: { design: '{}', body, css: '', js: '', fonts: ['Inter'], version, ...more },
    });
  };
  const mjml = (inside: string) =>
    `<mjml><mj-body><mj-section><mj-column><mj-text>${inside}</mj-text></mj-column></mj-section></mj-body></mjml>`;

  it('is the one of the product first', async () => {
    expect(await template()).toMatchObject({ version: 1, body: PRODUCT_TEMPLATE, author: null });
  });

  it('must have the content once [RUL-0577] and the note at least once [RUL-0578], and says both at once [RUL-0579]', async () => {
    const refused = await write(mjml('Hallo'));
    expect(refused.status).toBe(422);
    const { errors } = refused.body as unknown as { errors: Record<string, string[]> };
    expect(errors.body).toHaveLength(2);
    expect((await write(mjml('{{content}} {{content}} {{disclaimer}}'))).status).toBe(422);
    expect((await write(mjml('{{content}} {{ disclaimer }} {{disclaimer}}'))).status).toBe(200);
  });

  it('keeps a version with each save, and refuses a save on an old one [A-30]', async () => {
    const { body } = await write(mjml('Neu {{content}} {{disclaimer}}'));
    expect(body).toMatchObject({ version: 2, design: '{}', fonts: ['Inter'], author: { id: anna.id } });
    expect((await write(mjml('{{content}} {{disclaimer}}'), { version: 1 })).status).toBe(409);
    const restored = await admin.call(restoreNewsletterTemplate, { params: { id: body.id } });
    expect(restored.body).toMatchObject({ version: 3, body: PRODUCT_TEMPLATE });
    expect((await sql`select 1 from newsletter_templates`.execute(bed.db.kysely)).rows).toHaveLength(2);
    const { rows } = await sql<{ details: object }>`
      select details from audit_entries where action like '%NewsletterTemplate' and outcome = 'done' order by id desc limit 2
    `.execute(bed.db.kysely);
    expect(rows).toMatchObject([
      { details: { before: { version: 2 }, after: { version: 3 } } },
      { details: { before: { version: 1 }, after: { version: 2, left_out: [] } } },
    ]);
  });

  it('says what it did not keep [RUL-0994]', async () => {
    const { body } = await write(
      mjml(
        '<script>alert(1)</script><a href="javascript:alert(2)" onclick="x()">Hier</a> {{content}} {{disclaimer}}',
      ),
      { js: 'alert(3)' },
    );
    expect(body.body).not.toMatch(/alert|onclick/);
    expect(body.left_out).toHaveLength(4);
    expect(body.js).toBe('');
  });

  it('is refused where it is no MJML', async () => {
    for (const text of ['', 'Hallo', '<p>{{content}} {{disclaimer}}</p>', '<mjml></mjml>'])
      expect((await write(text)).status, text).toBe(422);
  });

  it('dresses the issue, with values that are no markup', async () => {
    await appointment('<b>Fett</b> & "fein"');
    await run(sql`update members set first_name = '<i>Anna</i>' where id = ${anna.id}`);
    await write(mjml('<h1>Liebe {{first_name}}</h1>{{content}}{{disclaimer}}'));
    const { html, text } = await preview();
    expect(html).toContain('<h1>Liebe &#60;i&#62;Anna&#60;/i&#62;</h1>');
    expect(html).toContain('&#60;b&#62;Fett&#60;/b&#62; &#38; &#34;fein&#34;');
    expect(text).toContain('Liebe <i>Anna</i>'.toUpperCase().slice(0, 5));
    expect(text).toContain('<b>Fett</b> & "fein"');
    await run(sql`update members set first_name = '' where id = ${anna.id}`);
  });
});

describe('an issue that was sent', () => {
  it('is read afterwards by whoever may, as they see it today', async () => {
    const id = await appointment('Sommerfest', -3);
    const issueId = await buildIssue(bed, 'finished', { recipient: bert.id });
    await run(
      sql`update newsletter_issues set appointment_ids = ${[String(id)]}::text[] where id = ${issueId}`,
    );
    await buildIssue(bed, 'late');
    const member = await bed.as(bert.id);
    const { body } = await member.call(listNewsletters);
    expect(body.newsletters.map((each) => each.id)).toEqual([issueId]);
    const seen = await member.call(getPublishedNewsletter, { params: { id: issueId } });
    expect(seen.body.html).toContain('Sommerfest');
    const outside = await bed.as(guest.id);
    expect(JSON.stringify((await outside.call(listNewsletters)).body)).not.toContain('Sommerfest');
    expect((await outside.call(getPublishedNewsletter, { params: { id: issueId } })).body.html).not.toContain(
      'Sommerfest',
    );
    await run(sql`update appointments set canceled_at = now()`);
    const after = await member.call(getPublishedNewsletter, { params: { id: issueId } });
    expect(after.body.html).not.toContain('Sommerfest');
  });
});
