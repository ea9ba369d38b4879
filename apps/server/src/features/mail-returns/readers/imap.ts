import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import { MAIL_MAX } from '../read-mail.ts';

const PATIENCE_MS = 30_000;

/** This machine itself; nothing between us and it can listen. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Reads the mails of a mailbox (IMAP4rev1, RFC 3501) that nobody has seen. Each is marked as seen once it was taken; none is
 * deleted. What passes between is encrypted, and the name of the server proven, but on this machine itself.
 * @param address `imaps://user:password@host/INBOX`
 * @throws what the server or `take` throws; what was not taken is read again the next time
 */
export async function readMailbox(address: string, take: (raw: Buffer) => Promise<void>): Promise<void> {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const isWrapped = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: port === '' ? (isWrapped ? 993 : 143) : Number(port),
    secure: isWrapped,
    ...(!isWrapped && { doSTARTTLS: !isLoopback(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS * 2,
  });
  let failure: unknown;
  client.on('error', (error) => {
    failure = error;
  });
  try {
    await client.connect();
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    const found = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of found) {
      const message = await client.fetchOne(
        String(uid),
        { uid: true, source: { maxLength: MAIL_MAX } },
        { uid: true },
      );
      const source = message ? message.source : undefined;
      if (!source) continue;
      await take(source);
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
    await client.logout();
  } catch (error) {
    client.close();
    throw failure ?? error;
  }
}
