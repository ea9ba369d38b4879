import {
  createActivity,
  createReply,
  type MemberSettingsChange,
  NetworkSettings,
  type SettingsPart,
  updateMemberSettings,
  updateSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { type ArrivedMail, type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture, upload } from '../../testing/upload-bed.ts';
import { prepareBirthdays } from './birthdays.ts';
import { deliverLetters } from './deliver.ts';
import { openDueRun, prepareDigests } from './digests.ts';
import { awaitPosts, gatherNews } from './waiting.ts';

/** A zone in which it is about noon: no test begins today and ends tomorrow. */
const ahead = 12 - new Date().getUTCHours();
const NOON_ZONE = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
const today = Temporal.Now.plainDateISO(NOON_ZONE);

let box: MailBox;
let bed: TestBed;
let admin: BuiltMember;
let anna: BuiltMember;
let bert: BuiltMember;
let chor: { id: number; streamId: number };
let cake: number;
const run = (text: ReturnType<typeof sql>) => text.execute(bed.db.kysely);

beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: box.url } });
  const network = await bed.openNetwork();
  admin = await bed.buildMember({ isNetworkAdmin: true, name: 'Ada Admin' });
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  chor = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', members: [anna.id] });
  const garten = await bed.buildGroup({ createdBy: bert.id, name: 'Garten', members: [anna.id] });
  await run(sql`update accounts set last_sign_in_at = now()`);
  await run(sql`update group_memberships set is_subscribed = true`);
  const author = await bed.as(bert.id);
  const post = async (content: string, stream: number) =>
    (await author.call(createActivity, { body: { content, streams: [stream] } })).body.id;
  const old = await post('Uralt', chor.streamId);
  await run(sql`update activities set created_at = now() - interval '30 days'`);
  await run(sql`update activity_containers set created_at = now() - interval '30 days'`);
  await post('Im Chor', chor.streamId);
  await post('Im Garten', garten.streamId);
  const everyone = await post('Für alle', network.streamId);
  for (const activityId of [old, everyone])
    await author.call(createReply, {
      params: { activityId, type: 'replies' },
      body: { content: 'Eine Antwort' },
    });
  const calendar = await bed.buildCalendar();
  for (const days of [1, 2, 3])
    await bed.buildAppointment({
      calendarIds: [calendar],
      name: `Termin ${days}`,
      start: `${Temporal.Now.plainDateISO('Europe/Berlin').add({ days })}T18:00`,
    });
  const content = await picture(1600, 800).toBuffer();
  cake = (await upload(await bed.as(admin.id), 'images', { name: 'torte.jpg', content })).id;
  await run(sql`
    insert into profiles (member_id, property_values)
    values (${anna.id}, ${JSON.stringify({ birthday: today.with({ year: 1988 }).toString() })}::jsonb)
    on conflict (member_id) do update set property_values = excluded.property_values
  `);
});
beforeEach(async () => {
  box.mails.length = 0;
  await run(sql`truncate member_settings, letters, digest_runs, waiting_mails`);
  await run(sql`update network_settings set settings = '{}'`);
  await bed.services.settings.reload();
});
afterAll(async () => {
  await bed.stop();
  await box.stop();
});

async function setNetwork(settings: SettingsPart) {
  const { status } = await (await bed.as(admin.id)).call(updateSettings, { body: { settings } });
  expect(status).toBe(200);
}
async function choose(body: MemberSettingsChange) {
  const own = await bed.as(anna.id);
  const { status } = await own.call(updateMemberSettings, { params: { membershipId: anna.id }, body });
  expect(status).toBe(200);
}

/** What Anna got, in words; a mail that did not come is empty. */
const words = (mail: ArrivedMail | undefined) =>
  mail ? [mail.subject, mail.text, ...mail.attachments.map(({ cid }) => cid)].join('\n') : '';
const toAnna = () => words(box.mails.find(({ recipient }) => recipient === anna.email));
async function digest(): Promise<string> {
  box.mails.length = 0;
  await run(sql`truncate letters, digest_runs`);
  const at = Temporal.Now.instant().add({ seconds: 1 });
  const network = await bed.services.settings.reload();
  if (network.daily_activity.enabled)
    await prepareDigests(bed.services, { at, since: at.subtract({ hours: 24 }) }, network);
  await deliverLetters(bed.services, 'digest');
  return toAnna();
}
/** When digests go out in a week, by day and hour in UTC. */
async function week(): Promise<string> {
  await run(sql`truncate letters, digest_runs`);
  const hours = Array.from({ length: 7 * 24 }, (_, hour) =>
    Temporal.Instant.from('2025-06-01T23:00:00Z').add({ hours: hour }),
  );
  const found: string[] = [];
  for (const now of hours) {
    const due = await openDueRun(bed.services, now);
    if (due) found.push(`${now.toZonedDateTimeISO('UTC').dayOfWeek}:${now.toString().slice(11, 13)}`);
    await run(sql`update digest_runs set finished_at = now()`);
  }
  return found.join(' ');
}
async function birthday(): Promise<string> {
  box.mails.length = 0;
  await run(sql`truncate letters`);
  await setNetwork({ time_zone: NOON_ZONE });
  await prepareBirthdays(bed.db.kysely, await bed.services.settings.reload());
  await deliverLetters(bed.services, 'birthday');
  return toAnna();
}
/** The mail of a post in a group that Anna follows. */
async function atOnce(): Promise<string> {
  await (await bed.as(bert.id)).call(createActivity, {
    body: { content: 'Gerade eben', streams: [chor.streamId] },
  });
  const { rows } = await sql<{ id: number }>`select max(id) as id from activities`.execute(bed.db.kysely);
  await bed.db.kysely.transaction().execute((tx) => awaitPosts(tx, [rows[0]!.id]));
  await run(sql`update waiting_mails set due_at = now()`);
  await gatherNews(bed.services);
  await deliverLetters(bed.services, 'news');
  await run(sql`update activities set deleted_at = now() where id = ${rows[0]!.id}`);
  return toAnna();
}

type Case = {
  field: string;
  network?: () => SettingsPart;
  own?: () => MemberSettingsChange;
  /** What must hold already for the field to count. */
  given?: SettingsPart;
  mail: () => Promise<string>;
  before: RegExp;
  after: RegExp;
};
const NOTHING = /^$/;
const EVERY_DAY = /^1:05 2:05 3:05 4:05 5:05 6:05 7:05$/;
const wishes = { birthday_emails: { enabled: true } };

const ofNetwork: Case[] = [
  {
    field: 'digests.max_number_of_upcoming_appointments',
    network: () => ({ digests: { max_number_of_upcoming_appointments: 1 } }),
    mail: digest,
    before: /Termin 1[\s\S]*Termin 2[\s\S]*Termin 3/,
    after: /Termin 1(?![\s\S]*Termin [23])/,
  },
  {
    field: 'digests.upcoming_appointments_position',
    network: () => ({ digests: { upcoming_appointments_position: 'bottom' } }),
    mail: digest,
    before: /Termin 1[\s\S]*Im Chor/,
    after: /Im Chor[\s\S]*Termin 1/,
  },
  {
    field: 'digests.show_comments',
    network: () => ({ digests: { show_comments: false } }),
    mail: digest,
    before: /Eine Antwort/,
    after: /^(?![\s\S]*Eine Antwort)[\s\S]*Für alle/,
  },
  {
    field: 'daily_activity.enabled',
    network: () => ({ daily_activity: { enabled: false } }),
    mail: week,
    before: EVERY_DAY,
    after: NOTHING,
  },
  {
    field: 'daily_activity.include_network_level',
    network: () => ({ daily_activity: { include_network_level: false } }),
    mail: digest,
    before: /Für alle/,
    after: /^(?![\s\S]*(Für alle|Termin))[\s\S]*Im Chor/,
  },
  {
    field: 'daily_activity.mode',
    network: () => ({ daily_activity: { mode: 'new_and_updated' } }),
    mail: digest,
    before: /^(?![\s\S]*Uralt)[\s\S]*Im Chor/,
    after: /Uralt/,
  },
  {
    field: 'daily_activity.sending_time',
    network: () => ({ daily_activity: { sending_time: 'lpm' } }),
    mail: week,
    before: EVERY_DAY,
    after: /^1:16 2:16 3:16 4:16 5:16 6:16 7:16$/,
  },
  {
    field: 'daily_activity.only_weekdays',
    network: () => ({ daily_activity: { only_weekdays: true } }),
    mail: week,
    before: EVERY_DAY,
    after: /^1:05 2:05 3:05 4:05 5:05$/,
  },
  {
    field: 'digest_sending_days',
    network: () => ({ digest_sending_days: { 0: 'lpm', 2: 'am', 3: 'pm' } }),
    mail: week,
    before: EVERY_DAY,
    after: /^2:05 3:10 7:16$/,
  },
  {
    field: 'birthday_emails.enabled',
    network: () => wishes,
    mail: birthday,
    before: NOTHING,
    after: /^Alles Gute zum Geburtstag, Anna Amsel!/,
  },
  {
    field: 'birthday_emails.image',
    given: wishes,
    network: () => ({ birthday_emails: { image: cake } }),
    mail: birthday,
    before: /^Alles Gute(?![\s\S]*\npicture$)/,
    after: /\npicture$/,
  },
  {
    field: 'birthday_emails.subject',
    given: wishes,
    network: () => ({ birthday_emails: { subject: 'Hoch soll sie leben' } }),
    mail: birthday,
    before: /^Alles Gute/,
    after: /^Hoch soll sie leben/,
  },
  {
    field: 'birthday_emails.text',
    given: wishes,
    network: () => ({ birthday_emails: { text: 'Feiern Sie schön!' } }),
    mail: birthday,
    before: /herzlichen Glückwunsch/,
    after: /Feiern Sie schön!/,
  },
];

const ofMember: Case[] = [
  {
    field: 'email_daily_digests.switch',
    own: () => ({ email_daily_digests: { switch: 'disabled' } }),
    mail: digest,
    before: /Im Chor/,
    after: NOTHING,
  },
  {
    field: 'email_daily_digests.enabled',
    own: () => ({ email_daily_digests: { enabled: false } }),
    mail: digest,
    before: /Im Chor/,
    after: NOTHING,
  },
  {
    field: 'email_daily_digests.group_ids',
    own: () => ({ email_daily_digests: { group_ids: [chor.id] } }),
    mail: digest,
    before: /Im Garten/,
    after: /^(?![\s\S]*Im Garten)[\s\S]*Im Chor/,
  },
  {
    field: 'email_daily_digests.include_network_level',
    own: () => ({ email_daily_digests: { include_network_level: false } }),
    mail: digest,
    before: /Für alle/,
    after: /^(?![\s\S]*(Für alle|Termin))[\s\S]*Im Chor/,
  },
  {
    field: 'email_subscriptions',
    own: () => ({ email_subscriptions: ['activities'] }),
    mail: atOnce,
    before: NOTHING,
    after: /Gerade eben/,
  },
  {
    field: 'email_birthday',
    given: wishes,
    own: () => ({ email_birthday: false }),
    mail: birthday,
    before: /^Alles Gute/,
    after: NOTHING,
  },
  {
    field: 'quiet_hours',
    own: () => {
      const now = Temporal.Now.zonedDateTimeISO('Europe/Berlin');
      const clock = (hours: number) => now.add({ hours }).toPlainTime().toString().slice(0, 5);
      return { quiet_hours: { from: clock(-1), until: clock(2) } };
    },
    mail: digest,
    before: /Im Chor/,
    after: NOTHING,
  },
];

describe('a setting of mails', () => {
  it.each([...ofNetwork, ...ofMember])(
    'changes the mail when it changes: $field',
    async ({ given = {}, network, own, mail, before, after }) => {
      await setNetwork(given);
      expect(await mail()).toMatch(before);
      if (network) await setNetwork(network());
      if (own) await choose(own());
      box.mails.length = 0;
      expect(await mail()).toMatch(after);
    },
  );

  it('is none that nothing reads: each of digests and of birthdays is tried here', () => {
    const named = ['digests', 'daily_activity', 'birthday_emails'] as const;
    const all = named.flatMap((name) =>
      Object.keys(NetworkSettings.properties[name].properties).map((part) => `${name}.${part}`),
    );
    expect(ofNetwork.map(({ field }) => field).sort()).toEqual([...all, 'digest_sending_days'].sort());
    const { body } = updateMemberSettings;
    const { email_daily_digests } = body.properties as unknown as Record<string, { properties: object }>;
    const parts = Object.keys(email_daily_digests!.properties).map((part) => `email_daily_digests.${part}`);
    expect(ofMember.map(({ field }) => field)).toEqual(expect.arrayContaining(parts));
  });
});

describe('[A-25] digests of two processes', () => {
  it('go out once, with what was new until then, also where the zone is changed at that very moment', async () => {
    await run(sql`
      insert into digest_runs (slot, since, time_zone, finished_at)
      values ('2025-06-09T05:00:00Z', '2025-06-08T05:00:00Z', 'Europe/Berlin', now())
    `);
    const { rows } = await sql<{ id: number }>`
      select id from activities where content in ('Im Chor', 'Im Garten') order by id
    `.execute(bed.db.kysely);
    const place = (id: number, at: string) =>
      run(sql`update activity_containers set created_at = ${at}::timestamptz where activity_id = ${id}`);
    await place(rows[0]!.id, '2025-06-09T05:30:00Z');
    await place(rows[1]!.id, '2025-06-10T05:01:00Z');
    const now = Temporal.Instant.from('2025-06-10T05:03:00Z');
    const process = async () => {
      const due = await openDueRun(bed.services, now);
      if (due) await prepareDigests(bed.services, due.slot, due.network);
    };
    await Promise.all([process(), process(), setNetwork({ time_zone: 'Asia/Dubai' }), process(), process()]);
    await Promise.all([1, 2].map(() => deliverLetters(bed.services, 'digest')));
    expect(box.mails.filter(({ recipient }) => recipient === anna.email)).toHaveLength(1);
    expect(toAnna()).toMatch(/^(?![\s\S]*Im Garten)[\s\S]*Im Chor/);
    box.mails.length = 0;
    const tomorrow = (await openDueRun(bed.services, now.add({ hours: 24 })))!;
    expect(tomorrow.slot.since.toString()).toMatch(/^2025-06-10T0[35]:00:00Z$/);
    await prepareDigests(bed.services, tomorrow.slot, tomorrow.network);
    await deliverLetters(bed.services, 'digest');
    expect(toAnna()).toMatch(/^(?![\s\S]*Im Chor)[\s\S]*Im Garten/);
  });
});
