import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  /** For SMTP_URL. */
  readonly url: string;
  /** Everything that arrived for an address, the oldest first. */
  mailsTo(address: string): ParsedMail[];
  stop(): Promise<void>;
};

/** A mail server of our own that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: { to: string[]; mail: ParsedMail }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      simpleParser(stream).then((mail) => {
        arrived.push({ to, mail });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailsTo: (address) =>
      arrived.filter(({ to }) => to.includes(address.toLowerCase())).map(({ mail }) => mail),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
