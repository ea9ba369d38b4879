import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, which could take a port before it is listened on. */
const FROM = 20_000;
const TO = 32_000;

/** A TCP port of this machine that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  const port = FROM + Math.floor(Math.random() * (TO - FROM));
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(freePort());
      else fail(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)));
  });
}
