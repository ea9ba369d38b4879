import { createHmac } from 'node:crypto';
import {
  createActivity,
  createMessage,
  createReply,
  getUnsubscription,
  likeActivity,
  type MemberSettingsChange,
  readMessage,
  SUBSCRIPTION_KEYS,
  seeNotifications,
  updateMemberSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { notificationKinds } from '../../platform/registries/notification-sources.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { type ArrivedMail, type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { unsubscribeToken } from '../member-settings/index.ts';
import { deliverLetters } from './deliver.ts';
import { GATHERING, gatherNews } from './waiting.ts';

let box: MailBox;
let bed: TestBed;
let anna: BuiltMember;
let bert: BuiltMember;
let chor: { id: number; streamId: number };
beforeAll(async () => {
  // The tests themselves say when the time has come.
  GATHERING.seconds = 3_600;
  box = await startMailBox();
  bed = await startTestBed({ environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
});
beforeEach(async () => {
  box.mails.length = 0;
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  bert = await bed.buildMember({ name: 'Bert Buche' });
  chor = await bed.buildGroup({ createdBy: bert.id, name: 'Chor', access: 'closed', members: [anna.id] });
});
afterAll(async () => {
  GATHERING.seconds = 120;
  await bed.stop();
  await box.stop();
});

async function post(author: BuiltMember, content: string): Promise<number> {
  const client = await bed.as(author.id);
  return (await client.call(createActivity, { body: { content, streams: [chor.streamId] } })).body.id;
}
async function reply(author: BuiltMember, activityId: number, content: string) {
  return (await bed.as(author.id)).call(createReply, {
    params: { activityId, type: 'replies' },
    body: { content },
  });
}
const choose = async (member: BuiltMember, body: MemberSettingsChange) =>
  expect(
    (
      await (
        await bed.as(member.id)
      ).call(updateMemberSettings, { params: { membershipId: member.id }, body })
    ).status,
  ).toBe(200);
const run = (text: ReturnType<typeof sql>) => text.execute(bed.db.kysely);

/** Lets the time pass that news wait for, and everything be sent; what arrived for one person. */
async function arrived(member: BuiltMember): Promise<ArrivedMail[]> {
  await bed.delivered();
  await run(sql`update waiting_mails set due_at = now()`);
  await gatherNews(bed.services);
  await deliverLetters(bed.services, 'news');
  return box.mails.filter(({ recipient }) => recipient === member.email);
}

describe('news by mail', () => {
  it('come as text and HTML in the language of their reader, with one place to go and the reason', async () => {
    const id = await post(anna, 'Wer bringt Noten mit?');
    const answer = await reply(bert, id, 'Ich bringe **alle** Noten & Stifte <mit>.');
    expect(answer.status).toBe(201);
    const [mail, ...rest] = await arrived(anna);
    expect(rest).toEqual([]);
    expect(mail!.subject).toBe('Bert Buche hat geantwortet · Wer bringt Noten mit? · Chor');
    const place = `http://localhost/activities/${id}#reply-`;
    for (const part of [mail!.text!, mail!.html as string]) {
      expect(part).toContain(place);
      expect(part).toContain('/members/');
      expect(part).toContain('Antworten auf meine Beiträge');
    }
    expect(mail!.text).toContain('Ich bringe alle Noten & Stifte <mit>.');
    expect(mail!.html).toContain('Ich bringe alle Noten &#38; Stifte &#60;mit&#62;.');
    expect(mail!.html).not.toMatch(/<(?:script|img|link)/);
  });

  it('carry what a message says, unless the network keeps it in; not what was read meanwhile [RUL-0216]', async () => {
    const write = async (content: string) =>
      (
        await (
          await bed.as(bert.id)
        ).call(createMessage, {
          body: { to: [anna.id], subject: 'Probe', content },
        })
      ).body.id;
    await write('Am **Freitag**\n\num acht');
    const [mail] = await arrived(anna);
    expect(mail!.subject).toBe('Bert Buche hat Ihnen eine Nachricht geschrieben · Probe');
    expect(mail!.text).toContain('Probe\nAm Freitag\n\num acht');
    expect(mail!.html).toContain('Am Freitag<br><br>um acht');
    const setBody = async (isSent: boolean) => {
      await changeSettings(bed.db.kysely, { notifications_send_direct_message_body: isSent });
      await bed.services.settings.reload();
    };
    await setBody(false);
    const id = await write('Geheim');
    const [bare] = (await arrived(anna)).slice(1);
    expect(bare!.text).toContain(`Probe\nhttp://localhost/messages/${id}`);
    expect(bare!.text! + bare!.html).not.toContain('Geheim');
    await setBody(true);
    const read = await write('Schon gelesen');
    await bed.delivered();
    await (await bed.as(anna.id)).call(readMessage, { params: { id: read } });
    expect(await arrived(anna)).toHaveLength(2);
  });

  it('come as one mail when they are several', async () => {
    const id = await post(anna, 'Wer bringt Noten mit?');
    await reply(bert, id, 'Ich.');
    await reply(bert, id, 'Oder doch nicht.');
    const mails = await arrived(anna);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 Neuigkeiten bei Netzwerk']);
    expect(mails[0]!.text).toContain('Ich.');
    expect(mails[0]!.text).toContain('Oder doch nicht.');
    expect(mails[0]!.text).toContain('http://localhost/notifications');
  });

  it('are sent once, however often and by however many they are tried', async () => {
    await reply(bert, await post(anna, 'Frage'), 'Antwort');
    await bed.delivered();
    await run(sql`update waiting_mails set due_at = now()`);
    await Promise.all([1, 2, 3].map(() => gatherNews(bed.services)));
    await Promise.all([1, 2, 3].map(() => deliverLetters(bed.services, 'news')));
    expect(await arrived(anna)).toHaveLength(1);
  });

  it('are tried again when the server refuses them, under the same name', async () => {
    await reply(bert, await post(anna, 'Frage'), 'Antwort');
    box.refuses = true;
    expect(await arrived(anna)).toEqual([]);
    box.refuses = false;
    expect(await arrived(anna)).toEqual([]);
    await run(sql`update letters set due_at = now() where done_at is null`);
    const mails = await arrived(anna);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.messageId).toMatch(/^<letter\.\d+\.\d+@localhost>$/);
  });

  it('that a killed process had taken are sent by another', async () => {
    await reply(bert, await post(anna, 'Frage'), 'Antwort');
    await bed.delivered();
    await run(sql`update waiting_mails set due_at = now()`);
    await gatherNews(bed.services);
    await run(sql`update letters set claimed_at = now() where done_at is null`);
    expect(await arrived(anna)).toEqual([]);
    await run(sql`update letters set claimed_at = now() - interval '16 minutes' where done_at is null`);
    expect(await arrived(anna)).toHaveLength(1);
  });

  it('are not sent of what was seen meanwhile', async () => {
    await reply(bert, await post(anna, 'Frage'), 'Antwort');
    await bed.delivered();
    await (await bed.as(anna.id)).call(seeNotifications, { body: { all: true } });
    expect(await arrived(anna)).toEqual([]);
  });

  it('follow the settings: what is off is not sent, what is on is [RUL-0355]', async () => {
    await choose(anna, { email_notifications: ['like'] });
    const id = await post(anna, 'Frage');
    await reply(bert, id, 'Antwort');
    expect(await arrived(anna)).toEqual([]);
    await (await bed.as(bert.id)).call(likeActivity, { params: { id } });
    expect((await arrived(anna)).map(({ subject }) => subject)).toEqual([
      'Bert Buche hat auf Ihren Beitrag reagiert ❤️ · Frage · Chor',
    ]);
  });

  it('follow settings that changed after it happened', async () => {
    await reply(bert, await post(anna, 'Frage'), 'Antwort');
    await bed.delivered();
    await choose(anna, { email_notifications: [] });
    expect(await arrived(anna)).toEqual([]);
  });

  it('never hold what their reader may no longer see', async () => {
    await reply(bert, await post(anna, 'Frage'), 'Geheimnis');
    await bed.delivered();
    await run(sql`delete from group_memberships where group_id = ${chor.id} and member_id = ${anna.id}`);
    expect(await arrived(anna)).toEqual([]);
  });

  it('never hold what was deleted', async () => {
    await reply(bert, await post(anna, 'Frage'), 'Verschrieben');
    await bed.delivered();
    await run(sql`update replies set deleted_at = now() where content = 'Verschrieben'`);
    expect(await arrived(anna)).toEqual([]);
  });

  it.each(['locked', 'left'])('are not sent to a member who is %s', async (state) => {
    await reply(bert, await post(anna, 'Frage'), 'Antwort');
    await bed.delivered();
    await run(sql`update members set state = ${state}::member_state where id = ${anna.id}`);
    expect(await arrived(anna)).toEqual([]);
  });

  it('wait for the end of quiet hours', async () => {
    const now = Temporal.Now.zonedDateTimeISO('Europe/Berlin');
    const clock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString().slice(0, 5);
    await choose(anna, {
      quiet_hours: { from: clock(now.subtract({ hours: 1 })), until: clock(now.add({ hours: 2 })) },
    });
    await reply(bert, await post(anna, 'Frage'), 'Antwort');
    expect(await arrived(anna)).toEqual([]);
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from due_at - now()) / 60 as minutes from waiting_mails where member_id = ${anna.id}
    `.execute(bed.db.kysely);
    expect(Number(rows[0]!.minutes)).toBeGreaterThan(118);
    await choose(anna, { quiet_hours: null });
    expect(await arrived(anna)).toHaveLength(1);
  });

  it('bring the posts of groups that one follows to those who want them', async () => {
    await post(bert, 'Vorher');
    expect(await arrived(anna)).toEqual([]);
    await choose(anna, { email_subscriptions: ['activities'] });
    const id = await post(bert, 'Probe am Dienstag');
    const [mail] = await arrived(anna);
    expect(mail!.subject).toBe('Bert Buche hat einen Beitrag geschrieben · Chor');
    expect(mail!.text).toContain(`http://localhost/activities/${id}`);
    expect(box.mails.filter(({ recipient }) => recipient === bert.email)).toEqual([]);
    await run(sql`update group_memberships set is_subscribed = false where member_id = ${anna.id}`);
    await post(bert, 'Noch eine Probe');
    expect(await arrived(anna)).toHaveLength(1);
  });

  it('bring no posts of people whom one ignores', async () => {
    await choose(anna, { email_subscriptions: ['activities'] });
    await run(sql`insert into ignored_members (member_id, ignored_id) values (${anna.id}, ${bert.id})`);
    await post(bert, 'Hört mich jemand?');
    expect(await arrived(anna)).toEqual([]);
  });

  it('ask the same number of statements for one reader and for ten', async () => {
    const readers = await Promise.all(Array.from({ length: 10 }, () => bed.buildMember()));
    const lettersFor = async (people: BuiltMember[]) => {
      for (const person of people) {
        await run(
          sql`insert into letters (member_id, kind, activity_ids) values (${person.id}, 'news', '{1}')`,
        );
      }
      return (await bed.countStatements(() => deliverLetters(bed.services, 'news'))).statements;
    };
    expect(await lettersFor(readers)).toBe(await lettersFor(readers.slice(0, 1)));
  });
});

describe('the link that stops mails', () => {
  const oneClick = (path: string) =>
    bed.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });

  it('works with one click of a mail program, without session and token [API-391]', async () => {
    const id = await post(anna, 'Frage');
    await reply(bert, id, 'Antwort');
    const [mail] = await arrived(anna);
    const list = mail!.headers.get('list') as unknown as Record<string, { url: string }>;
    const path = new URL(list.unsubscribe!.url).pathname;
    expect(list['unsubscribe-post']).toMatchObject({ name: 'List-Unsubscribe=One-Click' });
    expect(mail!.text).toContain(path);

    const visitor = await bed.as();
    const token = path.split('/').at(-1)!;
    const before = await visitor.call(getUnsubscription, { params: { token } });
    expect(before.body).toMatchObject({ active: true, keys: [{ key: 'reply' }] });
    const answer = await oneClick(path);
    expect(answer.statusCode).toBe(200);
    expect((await visitor.call(getUnsubscription, { params: { token } })).body.active).toBe(false);
    await reply(bert, id, 'Noch eine');
    expect(await arrived(anna)).toHaveLength(1);
  });

  it('stops what it names and nothing else, as often as it is pressed', async () => {
    await choose(anna, { email_subscriptions: ['activities'] });
    const token = unsubscribeToken(
      { memberId: anna.id, keys: ['mention', 'activities', 'daily_digest'] },
      bed.services.signedTokens,
    );
    expect((await oneClick(`/unsubscribe/${token}`)).json()).toMatchObject({ active: false });
    expect((await oneClick(`/unsubscribe/${token}`)).statusCode).toBe(200);
    const { rows } = await sql<{ mail_choices: object; subscriptions: string[]; digest: string }>`
      select mail_choices, subscriptions, digest from member_settings where member_id = ${anna.id}
    `.execute(bed.db.kysely);
    expect(rows[0]).toMatchObject({ subscriptions: [], digest: 'disabled' });
    expect(rows[0]!.mail_choices).toEqual({ mention: false });
  });

  it('works in a mail that was sent before tokens had keys of their own', async () => {
    const body = Buffer.from(`${anna.id} reply`).toString('base64url');
    const signed = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url');
    const secret = await bed.keptSecret();
    const forged = `${body}.${signed(body, secret)}`;
    expect((await oneClick(`/unsubscribe/${forged}`)).statusCode).toBe(404);
    const former = `${body}.${signed(`unsubscribe:${body}`, secret)}`;
    expect((await oneClick(`/unsubscribe/${former}`)).json()).toMatchObject({
      active: false,
      keys: [{ key: 'reply' }],
    });
  });

  it('has room for everything that can be stopped', async () => {
    const keys = [...notificationKinds().map(({ kind }) => kind), ...SUBSCRIPTION_KEYS, 'daily_digest'];
    const token = unsubscribeToken({ memberId: anna.id, keys: keys as never }, bed.services.signedTokens);
    const answer = await (await bed.as()).call(getUnsubscription, { params: { token } });
    expect(answer.body.keys).toHaveLength(keys.length);
  });

  it('is unknown when it is forged, and changes nothing when it is only opened [API-390]', async () => {
    const token = unsubscribeToken({ memberId: anna.id, keys: ['reply'] }, bed.services.signedTokens);
    const [name, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ memberId: bert.id, keys: ['reply'] })).toString('base64url');
    const forged = `${name}.${claims}.${signature}`;
    for (const wrong of [forged, `${token}x`, 'x', 'x.y', `${token}.${token}`]) {
      expect((await oneClick(`/unsubscribe/${wrong}`)).statusCode, wrong).toBe(404);
    }
    const visitor = await bed.as();
    await visitor.call(getUnsubscription, { params: { token } });
    expect((await visitor.call(getUnsubscription, { params: { token } })).body.active).toBe(true);
  });

  it('refuses a body that no mail program sends', async () => {
    const token = unsubscribeToken({ memberId: anna.id, keys: ['reply'] }, bed.services.signedTokens);
    const answer = await bed.http.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'x'.repeat(20_000),
    });
    expect(answer.statusCode).toBe(413);
  });
});
