import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = {
  /** One address, or a name with its address. */
  to: string | { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** iTIP (RFC 6047): a calendar program offers to answer it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** Where an answer goes, other than to the sender. */
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
};

export type Mailer = {
  /**
   * Hands a mail over. Whoever calls it tries again later when it throws.
   * @returns the Message-ID, angle brackets included
   * @throws Error when the server cannot be reached or refuses, or the mail cannot be written
   */
  send(mail: Mail): Promise<{ id: string }>;
  close(): void;
};

export type MailerOptions = {
  /** Without it mails are written to `outboxDir`. */
  smtpUrl?: string | undefined;
  /** The sender, such as `Our village <hello@example.org>`. */
  from: string;
  /** Where each mail becomes an `.eml` file (RFC 5322) when there is no server. */
  outboxDir: string;
  /** Takes one line for what an operator should know. */
  log?: (line: string) => void;
};

/** Sends mail to an SMTP server, or to files where none is set. Opens no connection before the first mail. */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options.from) : fileMailer(options);
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  // What the address itself says, as in smtp://host?pool=false, goes before these.
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  transport.on('error', () => {
    // An idle connection that the server closed; each mail reports its own failure.
  });
  return {
    async send(mail) {
      const { messageId } = await transport.sendMail(message(mail, from));
      return { id: messageId };
    },
    close: () => transport.close(),
  };
}

function fileMailer({ from, outboxDir, log }: MailerOptions): Mailer {
  log?.(`No SMTP_URL is set: mails are written to ${outboxDir}`);
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
