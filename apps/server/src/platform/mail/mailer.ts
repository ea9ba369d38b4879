import type { Mail, Mailer, MailerOptions, MailFoot } from './mail.ts';
import type { openTransport } from './transports.ts';

/**
 * Sends mail to an SMTP server, or to files where none is set. What sends is loaded with the first mail, which also
 * opens the first connection.
 */
export function createMailer(options: MailerOptions): Mailer {
  if (!options.smtpUrl) options.log?.(`No SMTP_URL is set: mails are written to ${options.outboxDir}`);
  let loading: Promise<ReturnType<typeof openTransport>> | undefined;
  return {
    async send(mail) {
      if (await options.hold?.(mail)) return { id: undefined };
      loading ??= import('./transports.ts').then(({ openTransport }) => openTransport(options));
      return (await loading).send(withFoot(mail, await options.foot?.()));
    },
    async openBulk() {
      const { openBulkTransport } = await import('./transports.ts');
      const bulk = openBulkTransport(options);
      // Of one moment: nobody changes what stands below a mail between one and the next.
      const foot = await options.foot?.();
      return { ...bulk, send: (mail) => bulk.send(withFoot(mail, foot)) };
    },
    close() {
      loading?.then((mailer) => mailer.close()).catch(() => {});
    },
  };
}

const FOOT_STYLE =
  "max-width:560px;margin:0 auto;padding:0 28px 24px;font:13px/20px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#575757";

/** A mail with what stands below all of them, in each of its forms. */
function withFoot(mail: Mail, foot: MailFoot | undefined): Mail {
  if (!foot) return mail;
  const text = `${mail.text.trimEnd()}\n\n${foot.text}\n`;
  if (mail.html === undefined) return { ...mail, text };
  const end = mail.html.lastIndexOf('</body>');
  const place = end < 0 ? mail.html.length : end;
  const block = `<div style="${FOOT_STYLE}">${foot.html}</div>\n`;
  return { ...mail, text, html: mail.html.slice(0, place) + block + mail.html.slice(place) };
}
