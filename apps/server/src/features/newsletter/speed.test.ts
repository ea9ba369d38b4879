import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf } from '../../../../../tools/long/sizes.ts';
import { sql } from '../../platform/db/database.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { aroundOf, createComposer } from './content/compose.ts';
import { entriesFor } from './content/entries.ts';
import { sendNow } from './issues.ts';
import { mailOf } from './mail.ts';
import { prepareIssue } from './prepare.ts';
import { readersOf } from './queries.ts';
import { type Sendable, sendIssue } from './sending.ts';
import { holdSettings } from './settings.ts';
import { sourceOf } from './template/commands.ts';
import { compileTemplate } from './template/compile.ts';
import { type SmtpSink, startSmtpSink } from './testing/smtp-sink.ts';

const PEOPLE = sizeOf('newsletter-speed');
/** Asked of the large run only: a small one is over before the connections are open. */
const isLong = PEOPLE > 1_000;

let sink: SmtpSink;
let bed: TestBed;
beforeAll(async () => {
  sink = await startSmtpSink();
  bed = await startTestBed({ worker: false, environment: { SMTP_URL: sink.url } });
  await bed.openNetwork();
  const calendar = await bed.buildCalendar({ name: 'Verein' });
  for (const name of ['Sommerfest', 'Repair-Café', 'Chorprobe'])
    await bed.buildAppointment({ calendarIds: [calendar], name });
  await sql`
    with made as (
      insert into members (network_id, email, first_name, display_name, state)
      select n.id, 'reader-' || i || '@example.org', 'Lea', 'Lea ' || i, 'active'
      from networks n, generate_series(1, ${PEOPLE}) i returning id
    )
    insert into accounts (member_id, last_sign_in_at) select id, now() from made
  `.execute(bed.db.kysely);
}, 120_000);
afterAll(async () => {
  await bed?.stop();
  await sink?.stop();
});

async function openIssue(): Promise<Sendable> {
  const { services, db } = bed;
  const { rows } = await sql<{ id: number }>`select id from networks`.execute(db.kysely);
  const networkId = rows[0]!.id;
  const id = await db.kysely.transaction().execute(async (tx) => {
    await holdSettings(tx, networkId);
    return sendNow(tx, services, networkId);
  });
  const { rows: issues } = await sql<Sendable>`select * from newsletter_issues where id = ${id}`.execute(
    db.kysely,
  );
  return issues[0]!;
}

/** Seconds that nodemailer alone takes for the same mails, handed over as fast as it takes them. */
async function alone(issue: Sendable): Promise<number> {
  const { services, db } = bed;
  const compiled = await compileTemplate(await sourceOf(db.kysely, issue.network_id, null));
  const around = await aroundOf(services);
  const composer = createComposer(services, compiled, around, '2026-06-15');
  const { rows } = await sql<{ id: number }>`select id from members where display_name like 'Lea %'`.execute(
    db.kysely,
  );
  const readers = await readersOf(
    db.kysely,
    rows.map(({ id }) => id),
  );
  const see = await entriesFor(db.kysely, issue, [...readers.values()]);
  const from = services.environment.mailFrom;
  const about = { issueId: issue.id, publicUrl: around.publicUrl };
  const mails = [...readers.values()].map((reader) =>
    mailOf(composer.compose(see(reader), reader), reader, services, about),
  );
  const transport = createTransport({ url: sink.url, pool: true, maxMessages: Number.POSITIVE_INFINITY });
  const since = performance.now();
  const underWay = new Set<Promise<unknown>>();
  for (const { to, subject, text, html, headers } of mails) {
    const sending = transport
      .sendMail({
        from,
        to: to as { name: string; address: string },
        subject,
        text,
        html: html!,
        headers: headers!,
      })
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    if (underWay.size >= 20) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  transport.close();
  return (performance.now() - since) / 1_000;
}

describe('a newsletter', () => {
  it('is prepared and handed over at least half as fast as nodemailer alone sends the same mails [RUL-0992]', async () => {
    const issue = await openIssue();
    const floor = await alone(issue);
    sink.counts.clear();
    const since = performance.now();
    await prepareIssue(bed.db, issue.id, () => false);
    while ((await sendIssue(bed.services, issue, () => false)) === 'more');
    const seconds = (performance.now() - since) / 1_000;
    expect(sink.counts.size).toBe(PEOPLE);
    const ratio = floor / seconds;
    console.info(
      `${PEOPLE} mails: ${seconds.toFixed(1)} s, nodemailer alone ${floor.toFixed(1)} s, ratio ${ratio.toFixed(2)}`,
    );
    if (isLong) expect(ratio).toBeGreaterThanOrEqual(0.5);
  }, 1_800_000);
});
