import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailer } from './mailer.ts';

const mail = {
  to: { name: 'Müller, Ünal', address: 'unal@example.org' },
  subject: 'Grüße aus dem Dorf',
  text: 'Schöne Grüße\n.\nEnde',
  html: '<p>Schöne Grüße</p>',
  headers: { 'List-Id': '<news.example.org>' },
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startServer(refusedRecipient?: string) {
  const received: { raw: Buffer; recipients: string[] }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      done(address === refusedRecipient ? new Error('no such mailbox') : undefined),
    onData(stream, session, done) {
      buffer(stream).then((raw) => {
        received.push({ raw, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

function mailer(options: { smtpUrl?: string; outboxDir?: string; log?: (line: string) => void }) {
  const made = createMailer({
    from: 'Dorf <dorf@example.org>',
    outboxDir: join(temporaryFolder(), 'outbox'),
    ...options,
  });
  onTestFinished(() => made.close());
  return made;
}

describe('mail', () => {
  it('writes no header that stands in a subject, a name or an address', async () => {
    const outboxDir = join(temporaryFolder(), 'outbox');
    const evil = 'Hallo\r\nBcc: evil@example.org\r\n\r\nZweiter Text';
    const to = { name: evil, address: 'unal@example.org\r\nCc: evil@example.org' };
    await mailer({ outboxDir }).send({ to, subject: evil, text: 'Text' });
    const [name] = readdirSync(outboxDir);
    const parsed = await simpleParser(readFileSync(join(outboxDir, name!)));
    expect([parsed.cc, parsed.bcc, parsed.text?.trim()]).toEqual([undefined, undefined, 'Text']);
    expect([...parsed.headers.keys()]).not.toContain('bcc');
  });

  it('reaches the server whole', async () => {
    const { received, url } = await startServer();
    const { id } = await mailer({ smtpUrl: url }).send(mail);
    expect(received[0]?.recipients).toEqual(['unal@example.org']);
    const parsed = await simpleParser(received[0]!.raw);
    expect(parsed).toMatchObject({
      subject: mail.subject,
      messageId: id,
      from: { text: '"Dorf" <dorf@example.org>' },
    });
    expect(parsed.text?.trimEnd()).toBe(mail.text);
    expect(parsed.html).toContain('Schöne Grüße');
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(parsed.headers.get('list')).toMatchObject({ id: { name: 'news.example.org' } });
  });

  it('goes to one person only, and adds no header, whatever stands in a name or a subject', async () => {
    const { received, url } = await startServer();
    await mailer({ smtpUrl: url }).send({
      to: { name: 'A, other@example.org\r\nBcc: third@example.org', address: 'one@example.org' },
      subject: 'x\r\nBcc: third@example.org',
      text: '',
    });
    expect(received[0]?.recipients).toEqual(['one@example.org']);
    expect((await simpleParser(received[0]!.raw)).bcc).toBeUndefined();
  });

  it('fails aloud when the server refuses or is away, and works again afterwards', async () => {
    const { received, url } = await startServer('gone@example.org');
    const toServer = mailer({ smtpUrl: url });
    await expect(toServer.send({ ...mail, to: 'gone@example.org' })).rejects.toThrow('no such mailbox');
    await toServer.send(mail);
    expect(received).toHaveLength(1);
    await expect(mailer({ smtpUrl: 'smtp://127.0.0.1:1' }).send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('becomes a file that only we may read when no server is set', async () => {
    const outboxDir = join(temporaryFolder(), 'outbox');
    const lines: string[] = [];
    const toFiles = mailer({ outboxDir, log: (line) => lines.push(line) });
    expect(lines).toEqual([`No SMTP_URL is set: mails are written to ${outboxDir}`]);
    const { id } = await toFiles.send(mail);
    await toFiles.send({ to: 'b@example.org', subject: 'two', text: 'two' });
    const names = readdirSync(outboxDir);
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(/^\d{8}T\d{6}\.\d{3}Z-.*\.eml$/);
    expect(statSync(join(outboxDir, names[0]!)).mode & 0o777).toBe(0o600);
    const parsed = await simpleParser(readFileSync(join(outboxDir, names[0]!)));
    expect(parsed).toMatchObject({ subject: mail.subject, messageId: id });
  });

  it('leaves nothing half written when the folder cannot be used', async () => {
    const file = join(temporaryFolder(), 'outbox');
    writeFileSync(file, '');
    await expect(mailer({ outboxDir: file }).send(mail)).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});

describe('the foot of mails', () => {
  const footed = async (part: object) => {
    const outboxDir = join(temporaryFolder(), 'outbox');
    const foot = async () => ({ text: 'Lindenplatz e. V.', html: '<p>Lindenplatz e. V.</p>' });
    await createMailer({ from: 'Dorf <dorf@example.org>', outboxDir, foot }).send({ ...mail, ...part });
    return simpleParser(readFileSync(join(outboxDir, readdirSync(outboxDir)[0]!)));
  };

  it('stands below the text and within the page', async () => {
    const parsed = await footed({ html: '<html><body><p>Hallo</p></body></html>' });
    expect(parsed.text?.trimEnd()).toBe('Schöne Grüße\n.\nEnde\n\nLindenplatz e. V.');
    expect(parsed.html).toMatch(/Hallo<\/p><div style="[^"]*"><p>Lindenplatz e\. V\.<\/p><\/div>\n<\/body>/);
  });

  it('makes no page of a mail that is text', async () => {
    expect((await footed({ html: undefined })).html).toBe(false);
  });
});
