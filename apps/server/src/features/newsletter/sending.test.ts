import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  cancelNewsletterIssue,
  getNewsletterIssue,
  listNewsletterRecipients,
  pauseNewsletterIssue,
  resumeNewsletterIssue,
  sendNewsletterNow,
  unsubscribe,
} from '@dorfplatz/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { eventually } from '../../testing/robustness/server-process.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { PATIENCE, recoverClaims } from './claims.ts';
import { PACE, runNewsletters } from './worker.ts';

/** A mail server that answers as the test wants. */
const server = {
  arrived: [] as string[],
  bodies: [] as string[],
  senders: new Set<string>(),
  /** The code with which it refuses a recipient; undefined: it takes the mail. */
  refuses: (_address: string): number | undefined => undefined,
  /** Called before it says that it took a mail. */
  beforeAnswer: async () => {},
};
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onMailFrom({ address }, _session, done) {
    server.senders.add(address);
    done();
  },
  onRcptTo({ address }, _session, done) {
    const code = server.refuses(address);
    if (code) return done(Object.assign(new Error('no such mailbox'), { responseCode: code }));
    done();
  },
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (bytes: Buffer) => {
      text += bytes.toString();
    });
    stream.on('end', async () => {
      server.bodies.push(text);
      for (const { address } of session.envelope.rcptTo) server.arrived.push(address);
      await server.beforeAnswer();
      done();
    });
  },
});
smtp.on('error', () => {});

const PEOPLE = 60;
let bed: TestBed;
let admin: Client;
let people: { id: number; email: string }[];
const run = (text: ReturnType<typeof sql>) => text.execute(bed.db.kysely);

beforeAll(async () => {
  Object.assign(PACE, { look: 20, afterFailure: 20, awayFirst: 50, awayMost: 100 });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await bed.openNetwork();
  const anna = await bed.buildMember({ name: 'Anna Amsel', isNetworkAdmin: true });
  admin = await bed.as(anna.id);
  const calendar = await bed.buildCalendar({ name: 'Verein' });
  await bed.buildAppointment({ calendarIds: [calendar], name: 'Sommerfest' });
  await run(sql`
    with made as (
      insert into members (network_id, email, first_name, display_name, state)
      select n.id, 'reader-' || i || '@example.org', 'Lea', 'Lea ' || i, 'active' from networks n, generate_series(1, ${PEOPLE}) i
      returning id
    )
    insert into accounts (member_id, last_sign_in_at) select id, now() from made
  `);
  people = (
    await sql<{ id: number; email: string }>`
      select id, email::text from members where display_name like 'Lea %' order by id
    `.execute(bed.db.kysely)
  ).rows;
});
beforeEach(() => {
  PATIENCE.seconds = 60;
  server.arrived.length = 0;
  server.bodies.length = 0;
  server.refuses = () => undefined;
  server.beforeAnswer = async () => {};
});
afterEach(() => run(sql`truncate newsletter_issues, member_settings cascade`));
afterAll(async () => {
  await bed?.stop();
  smtp.close();
});

const send = async () => (await admin.call(sendNewsletterNow)).body.id;
const issueOf = async (id: number) => (await admin.call(getNewsletterIssue, { params: { id } })).body;
const start = () => {
  const running = runNewsletters(bed.services);
  onTestFinished(() => running.stop());
  return running;
};
const isFinished = (id: number) =>
  eventually('it is finished', async () => (await issueOf(id)).state === 'finished', 60);
const recipients = async (id: number, state: 'failed' | 'skipped' | 'uncertain') =>
  (await admin.call(listNewsletterRecipients, { params: { id }, query: { state } })).body.recipients;
const twice = () => server.arrived.filter((each, index, all) => all.indexOf(each) !== index);

describe('an issue that is sent', { timeout: 90_000 }, () => {
  it('reaches everybody once, with two workers, with a link of their own that stops it [RUL-0990]', async () => {
    const id = await send();
    start();
    start();
    await isFinished(id);
    expect(await issueOf(id)).toMatchObject({
      recipients: PEOPLE,
      sent: PEOPLE,
      failed: 0,
      skipped: 0,
      uncertain: 0,
    });
    expect(server.arrived.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
    const links = server.bodies.map(
      (body) => /unsubscribe\/([\w.=-]+)/.exec(body.replaceAll('=\r\n', ''))?.[1],
    );
    expect(new Set(links).size).toBe(PEOPLE);
    const token = /List-Unsubscribe:\s*<http:\/\/localhost\/unsubscribe\/([^>]+)>/.exec(
      server.bodies[0]!.replaceAll('\r\n ', ''),
    )![1]!;
    const anyone = await bed.as();
    expect((await anyone.call(unsubscribe, { params: { token } })).body.active).toBe(false);
    const next = await send();
    await isFinished(next);
    expect((await issueOf(next)).recipients).toBe(PEOPLE - 1);
  });

  it('leaves out who unsubscribed, was locked or left after it was prepared', async () => {
    const id = await send();
    const [one, two, three] = people;
    await run(sql`update newsletter_issues set state = 'sending', prepared_at = now() where id = ${id}`);
    await run(
      sql`insert into newsletter_recipients (issue_id, member_id) select ${id}, id from members where display_name like 'Lea %'`,
    );
    await run(sql`insert into member_settings (member_id, newsletter) values (${one!.id}, false)`);
    await run(sql`update members set state = 'locked' where id = ${two!.id}`);
    await run(sql`update members set state = 'left' where id = ${three!.id}`);
    start();
    await isFinished(id);
    expect(await issueOf(id)).toMatchObject({ sent: PEOPLE - 3, skipped: 3 });
    expect(new Set((await recipients(id, 'skipped')).map(({ reason }) => reason)).size).toBe(3);
    await run(sql`update members set state = 'active' where id in (${two!.id}, ${three!.id})`);
  });

  it('tries again who is refused for now, and gives up who is refused for good', async () => {
    PATIENCE.seconds = 0;
    let refusals = 0;
    server.refuses = (address) => {
      if (address === people[0]!.email) return 550;
      if (address !== people[1]!.email || refusals >= 2) return undefined;
      refusals += 1;
      return 451;
    };
    const id = await send();
    start();
    await isFinished(id);
    expect(await issueOf(id)).toMatchObject({ sent: PEOPLE - 1, failed: 1 });
    expect(refusals).toBe(2);
    const [failed] = await recipients(id, 'failed');
    expect(failed!.member.id).toBe(people[0]!.id);
    expect(failed!.reason).toContain('no such mailbox');
    expect(twice()).toEqual([]);
  });

  it('stops at once when it is paused, goes on where it stopped, and ends when it is cancelled', async () => {
    server.beforeAnswer = () => pause(30);
    const id = await send();
    start();
    await eventually('some have it', () => server.arrived.length > 5, 60);
    expect((await admin.call(pauseNewsletterIssue, { params: { id } })).body.state).toBe('paused');
    await pause(300);
    const { length } = server.arrived;
    await pause(300);
    expect(server.arrived.length).toBe(length);
    expect(length).toBeLessThan(PEOPLE);
    expect((await admin.call(resumeNewsletterIssue, { params: { id } })).body.state).toBe('sending');
    await eventually('more have it', () => server.arrived.length > length, 60);
    expect((await admin.call(cancelNewsletterIssue, { params: { id } })).body.state).toBe('cancelled');
    await pause(300);
    const after = server.arrived.length;
    await pause(200);
    expect(server.arrived.length).toBe(after);
    expect(twice()).toEqual([]);
  });

  it('waits for a mail server that is away, and says so', async () => {
    const { port } = smtp.server.address() as AddressInfo;
    await new Promise<void>((done) => smtp.server.close(() => done()));
    const id = await send();
    start();
    await eventually('it says so', async () => (await issueOf(id)).hindrance === 'mail_server', 60);
    expect(await issueOf(id)).toMatchObject({ state: 'sending', sent: 0, failed: 0, uncertain: 0 });
    smtp.server.listen(port, '127.0.0.1');
    await isFinished(id);
    expect(await issueOf(id)).toMatchObject({ sent: PEOPLE, hindrance: null });
    expect(twice()).toEqual([]);
  });

  it('sends nothing again of which a killed process may have sent it, and what it only took [RUL-0991]', async () => {
    const id = await send();
    await run(sql`update newsletter_issues set state = 'sending', prepared_at = now() where id = ${id}`);
    await run(sql`
      insert into newsletter_recipients (issue_id, member_id, state, claimed_at, handed_at)
      select ${id}, id, 'claimed', now(), case when id = ${people[0]!.id} then now() end from members where display_name like 'Lea %'
    `);
    await recoverClaims(bed.db.kysely);
    start();
    await isFinished(id);
    expect(await issueOf(id)).toMatchObject({ sent: PEOPLE - 1, uncertain: 1 });
    expect(server.arrived).not.toContain(people[0]!.email);
    expect((await recipients(id, 'uncertain'))[0]!.reason).not.toBe('');
  });

  it('sends nothing while mails are on hold', async () => {
    const id = await send();
    await run(sql`insert into mail_hold (backup_made_at) values (now())`);
    start();
    await eventually('it is paused', async () => (await issueOf(id)).state === 'paused', 60);
    await run(sql`delete from mail_hold`);
    await pause(200);
    expect(server.arrived).toEqual([]);
  });
});
