import {
  getManagedMember,
  getMemberSettings,
  liftMailStop,
  listMailReturns,
  listMailStops,
  settleMailReturn,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { SOFT_MAX, takeReturn } from './commands.ts';
import { isStopped, returnAddress } from './index.ts';
import { complaint, deliveryReport, writtenMail } from './testing/mails.ts';

let bed: TestBed;
let admin: Client;
let anna: BuiltMember & { email: string };
beforeAll(async () => {
  bed = await startTestBed({ worker: false, environment: { MAIL_RETURNS: 'returns@dorf.example' } });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed.stop());
let counter = 0;
beforeEach(async () => {
  await sql`delete from mail_returns`.execute(bed.db.kysely);
  await sql`delete from mail_stops`.execute(bed.db.kysely);
  counter += 1;
  const built = await bed.buildMember({ name: 'Anna Amsel' });
  const email = `anna${counter}@example.net`;
  await sql`update members set email = ${email} where id = ${built.id}`.execute(bed.db.kysely);
  anna = { ...built, email };
});

const addressOf = (issueId: number | null = 7) => returnAddress(bed.services, anna, issueId)!;
const take = (raw: Buffer, recipient?: string) =>
  takeReturn(
    {
      db: bed.db.kysely,
      seals: bed.services.seals,
      environment: bed.services.environment,
      network: bed.services.settings.current(),
    },
    raw,
    recipient,
  );
const isAnnaStopped = async () => {
  const { rows } = await sql<{ stopped: boolean }>`
    select ${isStopped('m.id')} as stopped from members m where m.id = ${anna.id}
  `.execute(bed.db.kysely);
  return rows[0]!.stopped;
};
const softCount = async () =>
  (
    await sql<{ soft_count: number }>`select soft_count from mail_stops where member_id = ${anna.id}`.execute(
      bed.db.kysely,
    )
  ).rows[0]?.soft_count ?? 0;
const aDayPasses = () =>
  sql`update mail_stops set last_at = last_at - interval '1 day'`.execute(bed.db.kysely);
const listed = async () => (await admin.call(listMailReturns, { query: {} })).body.returns;
const settings = async () =>
  (await (await bed.as(anna.id)).call(getMemberSettings, { params: { membershipId: anna.id } })).body;

describe('a mail that comes back', () => {
  it('that says nothing is passed over: holiday, challenge, delayed, read [A-23]', async () => {
    const nothing = [
      writtenMail(addressOf(), 'Ich bin im Urlaub.', ['Auto-Submitted: auto-replied (vacation)']),
      writtenMail(addressOf(), 'Ich bin im Urlaub.', ['X-Autoreply: yes']),
      writtenMail(addressOf(), 'Bitte bestätigen Sie.', ['Precedence: auto_reply', 'X-Challenge: 1']),
      deliveryReport(addressOf(), 'delayed', '4.4.1'),
      complaint(addressOf(), 'not-spam'),
    ];
    for (const raw of nothing) expect(await take(raw)).toBe('nothing');
    expect([await listed(), await isAnnaStopped(), (await settings()).email_newsletter]).toEqual([
      [],
      false,
      true,
    ]);
  });

  it('for now is counted once a day, and forgotten when something arrives [A-23] [RUL-1027]', async () => {
    for (let day = 1; day <= 3; day += 1) {
      expect(await take(deliveryReport(addressOf(day), 'failed', '4.2.2'))).toBe('soft');
      expect(await take(deliveryReport(addressOf(day + 10), 'failed', '4.2.2'))).toBe('soft');
      expect(await softCount()).toBe(day);
      await aDayPasses();
    }
    expect(await isAnnaStopped()).toBe(false);
    expect(await take(deliveryReport(addressOf(), 'relayed', '2.1.9'))).toBe('arrived');
    expect(await softCount()).toBe(0);
    for (let day = 1; day < SOFT_MAX; day += 1) {
      await take(deliveryReport(addressOf(), 'failed', '5.2.2'));
      await aDayPasses();
    }
    expect(await isAnnaStopped()).toBe(false);
    await take(deliveryReport(addressOf(), 'failed', '5.2.2'));
    expect(await isAnnaStopped()).toBe(true);
    const [stop] = (await admin.call(listMailStops, { query: {} })).body.stops;
    expect(stop).toMatchObject({ member: { id: anna.id }, reason: 'Das Postfach ist voll.' });
    await take(deliveryReport(addressOf(), 'delivered', '2.0.0'));
    expect(await isAnnaStopped()).toBe(false);
  });

  it('for good stops the address after one, and shows on the member [A-23] [RUL-1027]', async () => {
    expect(await take(deliveryReport(addressOf(), 'failed', '5.1.1'))).toBe('hard');
    expect(await isAnnaStopped()).toBe(true);
    expect((await listed())[0]).toMatchObject({ kind: 'hard', status: '5.1.1', member: { id: anna.id } });
    const managed = (await admin.call(getManagedMember, { params: { id: anna.id } })).body;
    expect(managed.mail_stop).toMatchObject({ reason: 'Die Adresse gibt es nicht.' });
    expect((await settings()).mail_stop).toMatchObject({ reason: 'Die Adresse gibt es nicht.' });
    // What arrives by another way does not bring back an address that is gone.
    await take(deliveryReport(addressOf(), 'relayed', '2.1.9'));
    expect(await isAnnaStopped()).toBe(true);
  });

  it.each(['5.7.1', '5.1.8', '5.4.1', '5.3.4', '5.6.0'])(
    'because of us or of the way (%s) counts as one for now',
    async (status) => {
      expect(await take(deliveryReport(addressOf(), 'failed', status))).toBe('soft');
      expect(await isAnnaStopped()).toBe(false);
    },
  );

  it.each(['5.1.2', '5.1.10', '5.2.1', '5.0.0', '5.4.4'])('stops the address for %s', async (status) => {
    expect(await take(deliveryReport(addressOf(), 'failed', status))).toBe('hard');
    expect(await isAnnaStopped()).toBe(true);
  });

  it('as a complaint signs off the newsletter and nothing else [A-23] [RUL-1028]', async () => {
    const before = await settings();
    const raw = complaint('fbl@dorf.example', 'abuse', [`Return-Path: <${addressOf()}>`]);
    expect(await take(raw)).toBe('complaint');
    expect(await settings()).toEqual({ ...before, email_newsletter: false });
    expect((await listed())[0]).toMatchObject({ kind: 'complaint', member: { id: anna.id } });
    expect(await isAnnaStopped()).toBe(false);
  });

  it('from a person goes to those who run the network, who settle it [A-23] [API-1014] [API-1015]', async () => {
    const raw = writtenMail('returns@dorf.example', 'please unsubscribe me\n\n> Neues vom Dorf');
    expect(await take(raw)).toBe('answer');
    const [answer] = await listed();
    expect(answer).toMatchObject({
      kind: 'answer',
      member: null,
      subject: 'Re: Neues vom Dorf',
      excerpt: 'please unsubscribe me',
      status: null,
    });
    expect(answer!.from).toContain('berta@example.net');
    expect((await settings()).email_newsletter).toBe(true);
    expect((await admin.call(settleMailReturn, { params: { id: answer!.id } })).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await admin.call(settleMailReturn, { params: { id: answer!.id } })).status).toBe(404);
  });

  it('that nobody signed or understands is listed, and stops nobody [A-23] [RUL-1028]', async () => {
    const [name, domain] = addressOf().split('@');
    const forged = `${name!.slice(0, -1)}${name!.endsWith('0') ? '1' : '0'}@${domain}`;
    const unknown = [
      deliveryReport(forged, 'failed', '5.1.1'),
      deliveryReport('returns@dorf.example', 'failed', '5.1.1'),
      deliveryReport(addressOf(), 'failed', 'no status'),
      complaint('fbl@dorf.example', 'abuse'),
      Buffer.from('nothing like a mail'),
    ];
    for (const raw of unknown) expect(await take(raw)).toBe('unknown');
    expect((await listed()).map(({ kind }) => kind)).toEqual(unknown.map(() => 'unknown'));
    expect([await isAnnaStopped(), (await settings()).email_newsletter]).toEqual([false, true]);
  });

  it('counts once, whoever brings it and however often', async () => {
    const raw = deliveryReport(addressOf(), 'failed', '4.2.2');
    await take(raw);
    await aDayPasses();
    await take(Buffer.concat([Buffer.from('Delivered-To: box@dorf.example\r\n'), raw]));
    expect([await softCount(), (await listed()).length]).toEqual([1, 1]);
  });

  it('is told by the mail server where it came to, in whatever case', async () => {
    const raw = deliveryReport('box@dorf.example', 'failed', '5.1.1');
    expect(await take(raw, addressOf().toUpperCase())).toBe('hard');
  });
});

describe('a stopped address', () => {
  it('is tried again when somebody says so, which the log keeps [API-1016a] [API-1016b]', async () => {
    await take(deliveryReport(addressOf(), 'failed', '5.1.1'));
    const outsider = await bed.as(anna.id);
    expect((await outsider.call(liftMailStop, { params: { id: anna.id } })).status).toBe(403);
    expect((await admin.call(liftMailStop, { params: { id: anna.id } })).status).toBe(204);
    expect(await isAnnaStopped()).toBe(false);
    expect((await admin.call(liftMailStop, { params: { id: anna.id } })).status).toBe(404);
    const { rows } = await sql`
      select target, details from audit_entries where action = 'liftMailStop' and outcome = 'done'
    `.execute(bed.db.kysely);
    expect(rows[0]).toMatchObject({
      target: { member: String(anna.id) },
      details: { before: { status: '5.1.1' } },
    });
  });

  it('is one no more once the person has another, and what comes back late says nothing of that [RUL-1029]', async () => {
    const old = addressOf();
    await take(deliveryReport(old, 'failed', '5.1.1'));
    await sql`update members set email = 'anna.neu@example.net' where id = ${anna.id}`.execute(bed.db.kysely);
    expect(await isAnnaStopped()).toBe(false);
    expect((await admin.call(listMailStops, { query: {} })).body.stops).toEqual([]);
    expect((await settings()).mail_stop).toBeNull();
    expect(await take(deliveryReport(old, 'failed', '5.1.1'))).toBe('outdated');
    expect(await isAnnaStopped()).toBe(false);
    const now = returnAddress(bed.services, { ...anna, email: 'anna.neu@example.net' })!;
    expect(await take(deliveryReport(now, 'failed', '4.2.2'))).toBe('soft');
    expect([await isAnnaStopped(), await softCount()]).toEqual([false, 1]);
  });

  it('lists ask the same number of statements however many there are', async () => {
    await take(deliveryReport(addressOf(), 'failed', '5.1.1'));
    const few = await bed.countStatements(() => admin.call(listMailReturns, { query: {} }));
    for (let more = 0; more < 4; more += 1) await take(writtenMail('returns@dorf.example', 'Hallo'));
    const many = await bed.countStatements(() => admin.call(listMailReturns, { query: {} }));
    expect(many.result.body.returns).toHaveLength(5);
    expect(many.statements).toBe(few.statements);
  });
});

describe('a return address', () => {
  it('has a local part that every mail server takes, with the largest ids there are', () => {
    const largest = returnAddress(
      bed.services,
      { id: Number.MAX_SAFE_INTEGER, email: 'a@b.c' },
      Number.MAX_SAFE_INTEGER,
    );
    const longest = 16 - 'returns'.length;
    expect(largest!.split('@')[0]!.length + longest).toBeLessThanOrEqual(64);
    expect(largest).toMatch(/^returns\+[0-9a-z.]+@dorf\.example$/);
  });
});
