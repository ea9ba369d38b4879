import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer, MailerOptions } from './mail.ts';

/** What a mailer hands its mails to. Opens no connection before the first of them. */
export const openTransport = (options: MailerOptions): Mailer =>
  options.smtpUrl ? smtpMailer(options.smtpUrl, options.from) : fileMailer(options);

function smtpMailer(smtpUrl: string, from: string): Mailer {
  // What the address itself says, as in smtp://host?pool=false, goes before these.
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  // An idle connection that the server closed; each mail reports its own failure.
  transport.on('error', () => {});
  return {
    async send(mail) {
      const { messageId } = await transport.sendMail(message(mail, from));
      return { id: messageId };
    },
    close: () => transport.close(),
  };
}

function fileMailer({ from, outboxDir }: MailerOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { messageId, message: bytes } = await composer.sendMail(message(mail, from));
      // One-time links stand in mails: nobody else on this machine may read them.
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(/[-:]/g, '')}-${randomUUID()}.eml`;
      await writeWhole(outboxDir, name, bytes as Buffer);
      return { id: messageId };
    },
    close: () => composer.close(),
  };
}

function message({ to, subject, text, html, headers, calendar, attachments, replyTo }: Mail, from: string) {
  return {
    from,
    // As an object it is taken as one address, whatever commas a name contains.
    to: typeof to === 'string' ? { name: '', address: to } : to,
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
    ...(attachments && { attachments }),
    ...(replyTo && { replyTo }),
    // RFC 3834: keeps holiday notices from answering.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `.${name}`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
