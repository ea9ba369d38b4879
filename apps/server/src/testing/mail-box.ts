import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived, and for whom. */
export type ArrivedMail = ParsedMail & { recipient: string };

export type MailBox = {
  readonly url: string;
  readonly mails: ArrivedMail[];
  /** While it is true every mail is refused for now. */
  refuses: boolean;
  stop(): Promise<void>;
};

/** A mail server on this machine that keeps, parsed, what it is sent. */
export async function startMailBox(): Promise<MailBox> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        if (box.refuses) return done(new Error('not now'));
        for (const { address } of session.envelope.rcptTo) box.mails.push({ ...mail, recipient: address });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const box: MailBox = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    refuses: false,
    stop: () => new Promise((done) => server.close(() => done())),
  };
  return box;
}
