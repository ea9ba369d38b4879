import type { Mailer, MailerOptions } from './mail.ts';

/**
 * Sends mail to an SMTP server, or to files where none is set. What sends is loaded with the first mail, which also
 * opens the first connection.
 */
export function createMailer(options: MailerOptions): Mailer {
  if (!options.smtpUrl) options.log?.(`No SMTP_URL is set: mails are written to ${options.outboxDir}`);
  let loading: Promise<Mailer> | undefined;
  return {
    async send(mail) {
      loading ??= import('./transports.ts').then(({ openTransport }) => openTransport(options));
      return (await loading).send(mail);
    },
    close() {
      loading?.then((mailer) => mailer.close()).catch(() => {});
    },
  };
}
