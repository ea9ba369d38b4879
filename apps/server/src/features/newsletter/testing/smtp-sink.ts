import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type SmtpSink = {
  readonly url: string;
  /** How many mails each address got. */
  readonly counts: Map<string, number>;
  stop(): Promise<void>;
};

/** A mail server on this machine that takes everything and keeps only for whom it was. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          counts.set(address, (counts.get(address) ?? 0) + 1);
        done();
      });
      stream.resume();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    counts,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
