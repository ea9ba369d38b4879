import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type BulkMailer, HandingOverError, type Mail, type Mailer, type MailerOptions } from './mail.ts';

/** What a mailer hands its mails to. Opens no connection before the first of them. */
type Transport = Pick<Mailer, 'send' | 'close'>;

export const openTransport = (options: MailerOptions): Transport =>
  options.smtpUrl ? smtpMailer(options.smtpUrl, options.from) : fileMailer(options);

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

function smtpMailer(smtpUrl: string, from: string): Transport {
  // What the address itself says, as in smtp://host?pool=false, goes before these.
  const transport = createTransport({ url: smtpUrl, pool: true, ...TIMEOUTS });
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

/** What hands many mails over, each once. Opens no connection before the first of them. */
export function openBulkTransport(options: MailerOptions): BulkMailer {
  if (options.smtpUrl) return bulkMailer(options.smtpUrl, options.from);
  const files = fileMailer(options);
  return {
    async send(mail) {
      try {
        await files.send(mail);
      } catch (error) {
        throw new HandingOverError('away', (error as Error).message);
      }
    },
    close: files.close,
  };
}

/** How far a mail went over the wire. */
type Way = { bytes?: { readonly readableEnded: boolean } };

function bulkMailer(smtpUrl: string, from: string): BulkMailer {
  // A mail whose connection broke is not sent again over another one: it may have arrived.
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxMessages: Number.POSITIVE_INFINITY,
    maxRequeues: 0,
    ...TIMEOUTS,
  });
  transport.on('error', () => {});
  transport.use('stream', (mail, done) => {
    const { message: composed, data } = mail as unknown as {
      message: { createReadStream(): NonNullable<Way['bytes']> };
      data: { way?: Way };
    };
    const read = composed.createReadStream.bind(composed);
    composed.createReadStream = () => {
      const bytes = read();
      if (data.way) data.way.bytes = bytes;
      return bytes;
    };
    done();
  });
  return {
    async send(mail) {
      const way: Way = {};
      try {
        await transport.sendMail({ ...message(mail, from), way } as Parameters<typeof transport.sendMail>[0]);
      } catch (error) {
        throw becameOf(error as SmtpError, way);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** What became of a mail, of the error that came instead of an answer that it was taken. */
function becameOf(error: SmtpError, way: Way): HandingOverError {
  const { code, command, responseCode, response } = error;
  const said = response ?? error.message;
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // What is said of the sender holds for all mails.
  const isOfSender = code === 'EENVELOPE' && command === 'MAIL FROM';
  if (isOfMail && responseCode !== 421 && !isOfSender)
    return new HandingOverError(responseCode && responseCode < 500 ? 'later' : 'refused', said);
  // Whoever answers has not taken it; who got the whole and says nothing may have.
  const isUncertain = responseCode === undefined && way.bytes?.readableEnded === true;
  return new HandingOverError(isUncertain ? 'uncertain' : 'away', said);
}

function fileMailer({ from, outboxDir }: MailerOptions): Transport {
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

function message(
  { to, subject, text, html, headers, calendar, attachments, replyTo, returnTo }: Mail,
  from: string,
) {
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
    ...(returnTo && { envelope: { from: returnTo, to: typeof to === 'string' ? to : to.address } }),
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
