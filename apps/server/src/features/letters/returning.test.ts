import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createActivity, requestPassword } from '@dorfplatz/contract';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { deliverLetters } from './deliver.ts';
import { prepareDigests } from './digests.ts';

let server: SMTPServer;
let bed: TestBed;
let anna: BuiltMember;
let network: { streamId: number };
const received: { from: string; to: string; raw: Buffer }[] = [];
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, done) {
      buffer(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo[0]!.address, raw });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  bed = await startTestBed({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Dorf <dorf@dorf.example>',
      MAIL_RETURNS: 'returns@dorf.example',
    },
  });
  network = await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  const bert = await bed.buildMember({ name: 'Bert Buche' });
  await sql`update accounts set last_sign_in_at = now()`.execute(bed.db.kysely);
  await (await bed.as(bert.id)).call(createActivity, {
    body: { content: 'Hallo', streams: [network.streamId] },
  });
});
afterEach(() => {
  received.length = 0;
});
afterAll(async () => {
  await bed.stop();
  await new Promise<void>((done) => server.close(() => done()));
});

let slots = 0;
async function digestToAnna() {
  slots += 1;
  const at = Temporal.Now.instant().add({ seconds: slots });
  await prepareDigests(
    bed.services,
    { at, since: at.subtract({ hours: 24 }) },
    await bed.services.settings.reload(),
  );
  await deliverLetters(bed.services, 'digest');
  // The worker may have taken some of them.
  const open = () => sql`select 1 from letters where done_at is null`.execute(bed.db.kysely);
  await expect.poll(async () => (await open()).rows.length, { timeout: 20_000 }).toBe(0);
  return received.find(({ to }) => to === anna.email);
}

describe('a digest', () => {
  it('comes back to an address that says whom it did not reach', async () => {
    const mail = await digestToAnna();
    expect(mail!.from).toMatch(/^returns\+[0-9a-z.]+@dorf\.example$/);
    expect(mail!.raw.toString()).toMatch(/^From: Dorf <dorf@dorf\.example>\r$/m);
  });

  it('has both headers of signing off once, so that a relay signs them with its key (RFC 8058)', async () => {
    const { raw } = (await digestToAnna())!;
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const relay = createTransport({
      streamTransport: true,
      buffer: true,
      dkim: {
        domainName: 'dorf.example',
        keySelector: 'relay',
        privateKey,
        headerFieldNames: 'from:to:subject:date:message-id:list-unsubscribe:list-unsubscribe-post',
      },
    });
    const { message } = await relay.sendMail({
      envelope: { from: 'a@dorf.example', to: 'b@dorf.example' },
      raw,
    });
    const text = (message as Buffer).toString().replace(/\r\n[ \t]+/g, ' ');
    const signed = /^DKIM-Signature:.*\bh=([^;]+);/im
      .exec(text)![1]!
      .toLowerCase()
      .split(/[\s:]+/);
    expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
    expect(text.match(/^List-Unsubscribe: <https?:\/\/\S+\/unsubscribe\/\S+>\r?$/gim)).toHaveLength(1);
    expect(text.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/gim)).toHaveLength(1);
  });

  it('is not sent to an address that gives mails back; a link for a new password is [A-23] [RUL-1027]', async () => {
    await sql`
      insert into mail_stops (member_id, email, stopped_at, reason)
      select id, email, now(), 'no_address' from members where id = ${anna.id}
    `.execute(bed.db.kysely);
    expect(await digestToAnna()).toBeUndefined();
    await (await bed.as()).call(requestPassword, { body: { email: anna.email! } } as never);
    await expect
      .poll(() => received.filter(({ to }) => to === anna.email).length, { timeout: 10_000 })
      .toBe(1);
    expect(received[0]!.from).toBe('dorf@dorf.example');
    await sql`delete from mail_stops`.execute(bed.db.kysely);
    expect(await digestToAnna()).toBeDefined();
  });

  it('that did not come back in five days counts as one that arrived [RUL-1027]', async () => {
    const countOf = async () =>
      (await sql`select 1 from mail_stops where member_id = ${anna.id}`.execute(bed.db.kysely)).rows.length;
    await sql`truncate letters`.execute(bed.db.kysely);
    await sql`
      insert into mail_stops (member_id, email, soft_count, last_at)
      select id, email, 3, now() - interval '10 days' from members where id = ${anna.id}
    `.execute(bed.db.kysely);
    await bed.app.runJob('mail_returns', {});
    expect(await countOf()).toBe(1);
    await digestToAnna();
    await bed.app.runJob('mail_returns', {});
    expect(await countOf()).toBe(1);
    await sql`update letters set done_at = now() - interval '6 days' where member_id = ${anna.id}`.execute(
      bed.db.kysely,
    );
    await bed.app.runJob('mail_returns', {});
    expect(await countOf()).toBe(0);
  });
});
