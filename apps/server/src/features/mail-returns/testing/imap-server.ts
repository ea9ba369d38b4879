import { createServer, type Socket } from 'node:net';

export type ImapServer = {
  readonly port: number;
  /** The mails of its mailbox, by what was seen of them. */
  readonly mails: { raw: Buffer; isSeen: boolean }[];
  stop(): Promise<void>;
};

/** A server that speaks as much IMAP (RFC 3501) as it takes to read a mailbox; real ones are not to be had everywhere. */
export async function startImapServer(user: string, password: string): Promise<ImapServer> {
  const mails: ImapServer['mails'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('* OK [CAPABILITY IMAP4rev1] ready');
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        answer(pending.slice(0, end));
        pending = pending.slice(end + 2);
      }
    });
    function answer(line: string): void {
      const [tag = '', ...words] = line.split(' ');
      const command = words.join(' ');
      const verb = command.replace(/^UID /i, '').split(' ')[0]!.toUpperCase();
      const uid = Number(/^UID \w+ (\d+)/i.exec(command)?.[1] ?? 0);
      const mail = mails[uid - 1];
      if (verb === 'CAPABILITY') say('* CAPABILITY IMAP4rev1');
      if (
        verb === 'LOGIN' &&
        command !== `LOGIN "${user}" "${password}"` &&
        command !== `LOGIN ${user} ${password}`
      ) {
        say(`${tag} NO [AUTHENTICATIONFAILED] no`);
        return;
      }
      if (verb === 'LIST' || verb === 'LSUB') say(`* ${verb} (\\HasNoChildren) "/" INBOX`);
      if (verb === 'SELECT') {
        say('* FLAGS (\\Seen)');
        say(`* ${mails.length} EXISTS`);
        say('* OK [UIDVALIDITY 1] one');
      }
      if (verb === 'SEARCH') {
        const unseen = mails.flatMap(({ isSeen }, at) => (isSeen ? [] : [at + 1]));
        say(`* SEARCH ${unseen.join(' ')}`.trim());
      }
      if (verb === 'FETCH' && mail) {
        const name = /BODY\.PEEK(\[\](?:<0)?)/i.exec(command) ? 'BODY[]' : '';
        const partial = /BODY\.PEEK\[\]<0\.(\d+)>/i.exec(command);
        const bytes = partial ? mail.raw.subarray(0, Number(partial[1])) : mail.raw;
        socket.write(`* ${uid} FETCH (UID ${uid} ${name}${partial ? '<0>' : ''} {${bytes.length}}\r\n`);
        socket.write(bytes);
        say(')');
      }
      if (verb === 'STORE' && mail && /\\Seen/i.test(command)) {
        mail.isSeen = true;
        say(`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))`);
      }
      if (verb === 'LOGOUT') say('* BYE');
      say(`${tag} OK done`);
      if (verb === 'LOGOUT') socket.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    mails,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
