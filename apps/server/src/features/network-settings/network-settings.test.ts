import {
  getImage,
  getSettings,
  getTestMail,
  listFirstSteps,
  NetworkSettings,
  sendTestBirthdayMail,
  sendTestMail,
  updateSettings,
  waitingSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { createSettingsStore } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture, upload } from '../../testing/upload-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let member: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  const people = [
    await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Lea Birke' }),
  ];
  [anna, ben, member] = (await Promise.all(people.map(({ id }) => bed.as(id)))) as [Client, Client, Client];
});
afterAll(() => bed?.stop());

type Sent = { settings: Record<string, unknown>; based_on?: Record<string, unknown> };
const save = (client: Client, settings: Sent['settings'], based_on?: Sent['based_on']) =>
  client.call(updateSettings, { body: { settings, ...(based_on && { based_on }) } as never });
const read = async () => (await anna.call(getSettings)).body;
const fieldsOf = (answer: unknown) => (answer as { problem?: { errors?: object } }).problem?.errors ?? {};

describe('settings of the network', () => {
  it('are read with their defaults by those who administer it, and by nobody else', async () => {
    const { settings, defaults } = await read();
    expect(Object.keys(settings).sort()).toEqual(
      Object.keys(NetworkSettings.properties)
        .filter((name) => !waitingSettings.some((waiting) => waiting === name))
        .sort(),
    );
    expect(defaults).toMatchObject({ directory_default_sort: 'last_name', digests: { show_comments: true } });
    for (const answer of [
      await member.call(getSettings),
      await save(member, { name: 'Mein Netz' }),
      await member.call(getTestMail, { query: { kind: 'digest' } }),
      await member.call(sendTestMail, { body: { kind: 'digest' } }),
      await member.call(sendTestBirthdayMail),
    ])
      expect(answer.status).toBe(403);
  });

  it('takes at most four statements to show', async () => {
    const { statements } = await bed.countStatements(() => anna.call(getSettings));
    expect(statements).toBeLessThanOrEqual(4);
  });

  it('changes what is sent and leaves the rest as it is, within settings of several parts too', async () => {
    const before = await read();
    const { status, body } = await save(anna, {
      directory_default_sort: 'first_name',
      digests: { show_comments: false },
    });
    expect(status).toBe(200);
    expect(body.settings).toEqual({
      ...before.settings,
      directory_default_sort: 'first_name',
      digests: { ...before.settings.digests, show_comments: false },
    });
  });

  it('says who changed what last, and when, and keeps before and after in the audit log', async () => {
    await save(anna, { show_map: true });
    await save(ben, { digests: { max_number_of_upcoming_appointments: 7 } });
    const { changes } = await read();
    const by = Object.fromEntries(changes.map(({ field, name }) => [field, name]));
    expect(by).toMatchObject({
      show_map: 'Anna Linde',
      'digests.show_comments': 'Anna Linde',
      'digests.max_number_of_upcoming_appointments': 'Ben Ulme',
    });
    expect(changes.some(({ field }) => field === 'digests.upcoming_appointments_position')).toBe(false);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_entries where action = 'updateSettings' and details->'after' ? 'show_map'
    `.execute(bed.db.kysely);
    expect(rows[0]!.details).toMatchObject({ before: { show_map: false }, after: { show_map: true } });
  });

  it('goes on naming after the network what was so named', async () => {
    await save(anna, { name: '  Lindenplatz  ' });
    const { settings } = await read();
    expect(settings.name).toBe('Lindenplatz');
  });
});

describe('[A-30] two administrators with one form', () => {
  it('keeps what both changed, where it is not the same', async () => {
    const loaded = (await read()).settings;
    await save(anna, { map_theme: 'outdoors' }, { map_theme: loaded.map_theme });
    const saved = await save(ben, { zoom_level: 10 }, { zoom_level: loaded.zoom_level });
    expect(saved.body.settings).toMatchObject({ map_theme: 'outdoors', zoom_level: 10 });
    await save(anna, { network_location: { city: 'Köln' } }, { network_location: { city: '' } });
    const parts = await save(ben, { network_location: { zip: '50667' } }, { network_location: { zip: '' } });
    expect(parts.body.settings.network_location).toMatchObject({ city: 'Köln', zip: '50667' });
  });

  it('refuses the second of two in the same field, and says who and what', async () => {
    const { devise_text_before } = (await read()).settings;
    await save(anna, { devise_text_before: 'Willkommen' }, { devise_text_before });
    const second = await save(
      ben,
      { devise_text_before: 'Guten Tag', devise_text_after: 'Bis bald' },
      { devise_text_before, devise_text_after: '' },
    );
    expect(second).toMatchObject({
      status: 409,
      problem: { code: 'settings_changed', detail: 'Inzwischen hat Anna Linde das geändert.' },
    });
    expect(second.problem.codes).toEqual({ devise_text_before: ['changed_meanwhile'] });
    expect((await read()).settings).toMatchObject({
      devise_text_before: 'Willkommen',
      devise_text_after: '',
    });
    const same = await save(ben, { devise_text_before: 'Willkommen' }, { devise_text_before });
    expect(same.status).toBe(200);
  });

  it('is seen by other processes within five seconds', async () => {
    const other = await createSettingsStore(bed.db);
    await save(anna, { show_online_status: 'disabled' });
    const since = performance.now();
    while (other.current().show_online_status !== 'disabled' && performance.now() - since < 8_000)
      await new Promise((done) => setTimeout(done, 100));
    expect(other.current().show_online_status).toBe('disabled');
    expect(performance.now() - since).toBeLessThan(5_500);
  }, 15_000);
});

describe('what settings may be', () => {
  const refusals: readonly (readonly [string, string, Record<string, unknown>, string])[] = [
    ['[RUL-0485]', 'an empty name', { name: ' ' }, 'name'],
    ['[RUL-0485]', 'no name at all', { name: null }, 'name'],
    ['[RUL-0485]', 'a time zone that is none', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    [
      '[RUL-0487]',
      '31 appointments',
      { digests: { max_number_of_upcoming_appointments: 31 } },
      'digests.max_number_of_upcoming_appointments',
    ],
    [
      '[RUL-0487]',
      'fewer than none',
      { digests: { max_number_of_upcoming_appointments: -1 } },
      'digests.max_number_of_upcoming_appointments',
    ],
    [
      '[RUL-0488]',
      'anonymising without a name',
      { anonymize_memberships_config: 'enabled', anonymize_memberships_name: '' },
      'anonymize_memberships_name',
    ],
    [
      '[RUL-0489]',
      'anonymising after no days',
      { anonymize_memberships_config: 'after_days', anonymize_memberships_name: 'Ehemalig' },
      'anonymize_memberships_after_days',
    ],
    ['[RUL-0491]', 'another language', { language: 'nl' }, 'language'],
    ['[RUL-0492]', 'another zoom level', { zoom_level: 4 }, 'zoom_level'],
    ['[RUL-0493]', 'another theme of maps', { map_theme: 'neon' }, 'map_theme'],
    ['[RUL-0494]', 'another scope of the map', { map_scope_selection: 'some' }, 'map_scope_selection'],
    [
      '[RUL-0495]',
      'another slot',
      { daily_activity: { sending_time: 'noon' } },
      'daily_activity.sending_time',
    ],
    ['[RUL-0496]', 'another order', { directory_default_sort: 'age' }, 'directory_default_sort'],
    ['[RUL-0497]', 'another way to be seen', { show_online_status: 'perhaps' }, 'show_online_status'],
    [
      '[RUL-0498]',
      'another place in digests',
      { digests: { upcoming_appointments_position: 'middle' } },
      'digests.upcoming_appointments_position',
    ],
    ['[RUL-0498]', 'another mode of digests', { daily_activity: { mode: 'old' } }, 'daily_activity.mode'],
    [
      '[RUL-0499]',
      'another way to anonymise',
      { anonymize_memberships_config: 'perhaps' },
      'anonymize_memberships_config',
    ],
    [
      'a field',
      'that waits',
      { email_recommendations: { include_replies_default: true } },
      'email_recommendations',
    ],
    ['a field', 'an unknown picture', { birthday_emails: { image: 4711 } }, 'birthday_emails.image'],
    ['a field', 'too long a subject', { birthday_emails: { subject: 'x'.repeat(201) } }, 'birthday_emails'],
    ['[RUL-0490]', 'a second factor without a way', { two_factor: 'enabled' }, 'two_factor'],
    ['[RUL-0497]', 'another kind of second factor', { two_factor: 'perhaps' }, 'two_factor'],
  ];
  it.each(refusals)('%s refuses %s, at its field', async (_rule, _what, settings, field) => {
    const before = await read();
    const answer = await save(anna, settings);
    expect(answer.status).toBe(422);
    expect(Object.keys(fieldsOf(answer)).join()).toContain(field);
    expect((await read()).settings).toEqual(before.settings);
  });

  it('takes every value that the lists of choices have', async () => {
    for (const [name, schema] of Object.entries(NetworkSettings.properties) as [
      string,
      { enum?: unknown[] },
    ][]) {
      if (waitingSettings.some((waiting) => waiting === name) || !schema.enum) continue;
      for (const value of schema.enum) {
        // Proven with factors: whoever demands one has one.
        if (value === 'enforced') continue;
        const more =
          name === 'two_factor'
            ? { two_factor_email_available: true }
            : name === 'anonymize_memberships_config'
              ? { anonymize_memberships_name: 'Ehemalig', anonymize_memberships_after_days: 30 }
              : {};
        expect((await save(anna, { [name]: value, ...more })).status, `${name} ${value}`).toBe(200);
      }
    }
  });
});

describe('test mails', () => {
  it('show and send what the settings let into a mail, to oneself', async () => {
    const { mailTo } = outboxMails(bed);
    await save(anna, {
      notifications_send_direct_message_body: false,
      digests: { max_number_of_upcoming_appointments: 0, show_comments: true },
    });
    const message = await anna.call(getTestMail, { query: { kind: 'notification' } });
    expect(message.body.text).not.toContain('erfundene Nachricht');
    const digest = (await anna.call(getTestMail, { query: { kind: 'digest' } })).body;
    expect(digest.text).toContain('Ich bin dabei!');
    expect(digest.text).not.toContain('Sommerfest');
    const { status, body } = await anna.call(sendTestMail, { body: { kind: 'digest' } });
    expect(status).toBe(201);
    expect((await mailTo(body.email)).subject).toBe(digest.subject);
  });
});

describe('the mail for birthdays', () => {
  const pictureOf = async (client: Client) =>
    (await upload(client, 'images', { name: 'torte.jpg', content: await picture().toBuffer() })).id;
  const see = async (client: Client, id: number) =>
    (await client.call(getImage, { params: { id, size: '1920x1200' } })).status;
  const stateOf = async (id: number) =>
    (await sql<{ state: string }>`select state from files where id = ${id}`.execute(bed.db.kysely)).rows[0]!
      .state;

  it('is shown and sent to oneself as it would be, with its picture [RUL-0501]', async () => {
    const { mailTo } = outboxMails(bed);
    const image = await pictureOf(anna);
    const words = { subject: 'Hoch soll sie leben', text: 'Alles Liebe vom Lindenplatz' };
    expect((await save(anna, { birthday_emails: { ...words, image } })).status).toBe(200);
    const shown = (await ben.call(getTestMail, { query: { kind: 'birthday' } })).body;
    expect(shown).toMatchObject({
      subject: words.subject,
      image_url: `/api/storage/images/${image}/get/1920x1200`,
    });
    expect(shown.text).toContain('Guten Tag Ben Ulme,\n\nAlles Liebe vom Lindenplatz');
    const { status, body } = await ben.call(sendTestBirthdayMail);
    expect(status).toBe(201);
    const mail = await mailTo(body.email, { subject: /^Hoch soll sie leben$/ });
    expect(mail.attachments).toMatchObject([{ contentType: 'image/jpeg', cid: 'picture', related: true }]);
    const { rows } = await sql`
      select actor_id from audit_entries where action = 'sendTestBirthdayMail' and outcome = 'done'
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ actor_id: ben.memberId }]);
    const held = () => ben.call(sendTestBirthdayMail);
    await sql`insert into mail_hold (backup_made_at) values (now())`.execute(bed.db.kysely);
    expect((await held()).problem?.code).toBe('mails_held');
    await sql`delete from mail_hold`.execute(bed.db.kysely);
    expect((await held()).status).toBe(201);
  });

  it('keeps its picture while it has it, for those who administer it alone', async () => {
    const first = await pictureOf(anna);
    await save(anna, { birthday_emails: { image: first } });
    expect(await Promise.all([anna, ben, member].map((client) => see(client, first)))).toEqual([
      200, 200, 404,
    ]);
    expect(await stateOf(first)).toBe('published');
    const second = await pictureOf(ben);
    await save(ben, { birthday_emails: { image: second } }, { birthday_emails: { image: first } });
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['removed', 'published']);
    const late = await save(
      anna,
      { birthday_emails: { image: null } },
      { birthday_emails: { image: first } },
    );
    expect(late.status).toBe(409);
    expect(await stateOf(second)).toBe('published');
    await save(anna, { birthday_emails: { image: null } });
    expect(await stateOf(second)).toBe('removed');
    expect((await anna.call(getTestMail, { query: { kind: 'birthday' } })).body.image_url).toBeNull();
  });

  it('takes no picture of somebody else', async () => {
    const foreign = await pictureOf(member);
    const answer = await save(anna, { birthday_emails: { image: foreign } });
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, ['birthday_emails.image']]);
    expect(await stateOf(foreign)).toBe('volatile');
  });
});

describe('the first step of founders', () => {
  it('is done once settings were changed', async () => {
    const founder = await bed.buildMember({ isNetworkAdmin: true });
    await sql`update members set first_steps_put_away_at = null where id = ${founder.id}`.execute(
      bed.db.kysely,
    );
    const { body } = await (await bed.as(founder.id)).call(listFirstSteps);
    expect(body.steps.find(({ key }) => key === 'network_settings')).toMatchObject({ done: true });
  });
});
