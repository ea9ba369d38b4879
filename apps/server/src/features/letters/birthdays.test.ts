import {
  getMemberSettings,
  getUnsubscription,
  type NetworkSettings,
  updateMemberSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { sendHeldMails } from '../../platform/mail/mail-hold.ts';
import { changeSettings, readSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember, MemberTraits } from '../../testing/build.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture, upload } from '../../testing/upload-bed.ts';
import { prepareBirthdays } from './birthdays.ts';
import { deliverLetters } from './deliver.ts';
import { jobs } from './jobs.ts';

/** A zone in which it is about noon: no test begins today and ends tomorrow. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const ZONE = noonZone();
const today = Temporal.Now.plainDateISO(ZONE);
const bornToday = today.with({ year: 1988 }).toString();

let box: MailBox;
let bed: TestBed;
beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
});
afterAll(async () => {
  await bed?.stop();
  await box?.stop();
});

type Wishes = Partial<NetworkSettings['birthday_emails']>;
const set = async (wishes: Wishes, more: Partial<NetworkSettings> = {}) => {
  const { birthday_emails } = await readSettings(bed.db.kysely);
  await changeSettings(bed.db.kysely, {
    time_zone: ZONE,
    ...more,
    birthday_emails: { ...birthday_emails, ...wishes },
  });
  await bed.services.settings.reload();
};
beforeEach(async () => {
  box.mails.length = 0;
  await sql`delete from letters`.execute(bed.db.kysely);
  await sql`delete from profiles`.execute(bed.db.kysely);
  await set({ enabled: true, subject: '', text: '', image: null });
});

async function born(birthday: string, traits: MemberTraits = {}): Promise<BuiltMember> {
  const member = await bed.buildMember(traits);
  await sql`
    insert into profiles (member_id, property_values) values (${member.id}, ${JSON.stringify({ birthday })}::jsonb)
    on conflict (member_id) do update set property_values = excluded.property_values
  `.execute(bed.db.kysely);
  return member;
}
const prepare = async (at?: string) =>
  prepareBirthdays(
    bed.db.kysely,
    await readSettings(bed.db.kysely),
    at === undefined ? undefined : Temporal.Instant.from(at),
  );
const prepared = async (): Promise<number[]> => {
  const { rows } = await sql<{ member_id: number }>`select member_id from letters order by id`.execute(
    bed.db.kysely,
  );
  return rows.map(({ member_id }) => member_id);
};
const run = () => jobs(bed.services).birthday_letters!({});
const mailsTo = ({ email }: BuiltMember) => box.mails.filter(({ recipient }) => recipient === email);
const oneClick = (path: string) =>
  bed.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const choose = async (member: BuiltMember, email_birthday: boolean) =>
  (await bed.as(member.id)).call(updateMemberSettings, {
    params: { membershipId: member.id },
    body: { email_birthday },
  });

describe('letters for birthdays', () => {
  it('are prepared from seven in the morning by the clock of the network, one to each person and year', async () => {
    await set({}, { time_zone: 'Europe/Berlin' });
    const anna = await born('1990-05-04');
    await prepare('2026-05-04T04:59:59Z');
    expect(await prepared()).toEqual([]);
    await prepare('2026-05-04T05:00:00Z');
    expect(await prepared()).toEqual([anna.id]);
    const late = await born('1991-05-04');
    await Promise.all([prepare('2026-05-04T21:59:00Z'), prepare('2026-05-04T21:59:00Z')]);
    expect(await prepared()).toEqual([anna.id, late.id]);
    await prepare('2026-05-05T05:00:00Z');
    await prepare('2026-05-03T05:00:00Z');
    // Whoever corrects their birthday has had their wishes for this year.
    await sql`
      update profiles set property_values = '{"birthday": "1990-09-01"}' where member_id = ${anna.id}
    `.execute(bed.db.kysely);
    await prepare('2026-09-01T05:00:00Z');
    expect(await prepared()).toEqual([anna.id, late.id]);
    await prepare('2027-09-01T05:00:00Z');
    expect(await prepared()).toEqual([anna.id, late.id, anna.id]);
  });

  it('come on 1 March to those born on 29 February, in years without one', async () => {
    await set({}, { time_zone: 'UTC' });
    const leap = await born('2000-02-29');
    const march = await born('1970-03-01');
    await prepare('2026-02-28T12:00:00Z');
    expect(await prepared()).toEqual([]);
    await prepare('2026-03-01T12:00:00Z');
    expect((await prepared()).sort()).toEqual([leap.id, march.id].sort());
    await prepare('2028-02-29T12:00:00Z');
    expect(await prepared()).toHaveLength(3);
    await prepare('2028-03-01T12:00:00Z');
    expect((await prepared()).slice(3)).toEqual([march.id]);
  });

  it('go to active members only, and to none who stopped them', async () => {
    for (const state of ['locked', 'to_be_onboarded', 'awaiting_moderation'])
      await born(bornToday, { state });
    const quiet = await born(bornToday);
    expect((await choose(quiet, false)).body.email_birthday).toBe(false);
    await born('not a date');
    await born(today.with({ year: 1988 }).add({ days: 1 }).toString());
    const guest = await born(bornToday, { isExternal: true });
    await prepare();
    expect(await prepared()).toEqual([guest.id]);
  });

  it('are none where the network sends none or profiles ask for no birthday', async () => {
    await born(bornToday);
    await set({ enabled: false });
    await prepare();
    await set({ enabled: true });
    await sql`update properties set name = 'geburtstag' where name = 'birthday'`.execute(bed.db.kysely);
    await prepare();
    await sql`update properties set name = 'birthday' where name = 'geburtstag'`.execute(bed.db.kysely);
    expect(await prepared()).toEqual([]);
    await prepare();
    expect(await prepared()).toHaveLength(1);
  });

  it('carry the words and the picture of the network, and a way to stop them', async () => {
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const content = await picture(1600, 800).toBuffer();
    const { id } = await upload(admin, 'images', { name: 'torte.jpg', content });
    await sql`update files set state = 'published', published_at = now() where id = ${id}`.execute(
      bed.db.kysely,
    );
    await set({ image: id, subject: 'Ein <Hoch>', text: 'Feiern Sie schön!\n\nIhr Vorstand & alle' });
    const anna = await born(bornToday, { name: 'Anna Amsel' });
    await run();
    await run();
    const [mail, ...rest] = mailsTo(anna);
    expect(rest).toEqual([]);
    expect(mail!.subject).toBe('Ein <Hoch>');
    expect(mail!.text).toContain('Guten Tag Anna Amsel,\n\nFeiern Sie schön!\n\nIhr Vorstand & alle');
    expect(mail!.html).toContain('Feiern Sie schön!<br><br>Ihr Vorstand &#38; alle');
    const [image, ...others] = mail!.attachments;
    expect(others).toEqual([]);
    expect(image).toMatchObject({ contentType: 'image/jpeg', cid: 'picture', related: true });
    // mailparser puts what a `cid:` names in its place.
    expect(mail!.html).toMatch(/<img src="data:image\/jpeg;base64,[^"]+" alt="" width="504"/);

    const list = mail!.headers.get('list') as unknown as Record<string, { url: string }>;
    const path = new URL(list.unsubscribe!.url).pathname;
    const visitor = await bed.as();
    const stands = async () =>
      (await visitor.call(getUnsubscription, { params: { token: path.split('/').at(-1)! } })).body;
    expect(await stands()).toMatchObject({ active: true, keys: [{ label: 'Glückwunsch zum Geburtstag' }] });
    expect((await oneClick(path)).statusCode).toBe(200);
    expect(await stands()).toMatchObject({ active: false });
    const own = await (await bed.as(anna.id)).call(getMemberSettings, { params: { membershipId: anna.id } });
    expect(own.body).toMatchObject({ email_birthday: false, conditions: { email_birthday: true } });
  });

  it('say it in our words, in the language of each reader, where the network has none', async () => {
    const anna = await born(bornToday, { name: 'Anna Amsel' });
    const john = await born(bornToday, { name: 'John Jay', language: 'en' });
    await run();
    expect(mailsTo(anna)[0]!.subject).toBe('Alles Gute zum Geburtstag, Anna Amsel!');
    expect(mailsTo(anna)[0]!.attachments).toEqual([]);
    expect(mailsTo(john)[0]!.subject).toBe('Happy birthday, John Jay!');
    expect(mailsTo(john)[0]!.text).toContain('We wish you a wonderful day');
  });

  it('reach nobody who was locked, stopped them, or was born on another day after all', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => born(bornToday)));
    const [locked, stopped, other, stays] = people as [BuiltMember, BuiltMember, BuiltMember, BuiltMember];
    await prepare();
    await sql`update members set state = 'locked' where id = ${locked.id}`.execute(bed.db.kysely);
    await choose(stopped, false);
    await sql`
      update profiles set property_values = jsonb_build_object('birthday', ${today.subtract({ days: 40 }).toString()}::text)
      where member_id = ${other.id}
    `.execute(bed.db.kysely);
    await run();
    expect(box.mails.map(({ recipient }) => recipient)).toEqual([stays.email]);
  });

  it('are sent after all when a process was killed or the mail server was away, once', async () => {
    const anna = await born(bornToday);
    await prepare();
    await sql`update letters set claimed_at = now()`.execute(bed.db.kysely);
    await run();
    expect(mailsTo(anna)).toEqual([]);
    await sql`update letters set claimed_at = now() - interval '20 minutes'`.execute(bed.db.kysely);
    box.refuses = true;
    await run();
    box.refuses = false;
    await sql`update letters set due_at = now()`.execute(bed.db.kysely);
    await Promise.all([run(), run()]);
    expect(mailsTo(anna)).toHaveLength(1);
  });

  it('wait with the other mails after a restore, with their picture', async () => {
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const { id } = await upload(admin, 'images', { name: 'torte.jpg', content: await picture().toBuffer() });
    await sql`update files set state = 'published', published_at = now() where id = ${id}`.execute(
      bed.db.kysely,
    );
    await set({ image: id });
    const anna = await born(bornToday);
    await sql`insert into mail_hold (backup_made_at) values (now())`.execute(bed.db.kysely);
    await run();
    expect(mailsTo(anna)).toEqual([]);
    await sql`delete from mail_hold`.execute(bed.db.kysely);
    await sendHeldMails(bed.db.kysely, bed.services.mailer);
    expect(mailsTo(anna)[0]!.attachments).toMatchObject([{ cid: 'picture', related: true }]);
  });

  it('are remembered for a year', async () => {
    await born(bornToday);
    await prepare();
    const clean = () => jobs(bed.services).letter_cleaning!({});
    const age = (days: number) =>
      sql`update letters set created_at = now() - make_interval(days => ${days})`.execute(bed.db.kysely);
    await age(360);
    await clean();
    expect(await prepared()).toHaveLength(1);
    await age(367);
    await clean();
    expect(await prepared()).toEqual([]);
  });

  it('are composed by as many statements for many as for one', async () => {
    await born(bornToday);
    await prepare();
    const { statements: one } = await bed.countStatements(() => deliverLetters(bed.services, 'birthday'));
    for (let each = 0; each < 5; each += 1) await born(bornToday);
    await prepare();
    const { statements: five } = await bed.countStatements(() => deliverLetters(bed.services, 'birthday'));
    // Each is begun and finished by itself, and its mail asks whether it is held and what stands at its foot.
    expect(five - one).toBeLessThanOrEqual(4 * 4);
  });
});
