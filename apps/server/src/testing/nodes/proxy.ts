import { createConnection, createServer, type Socket } from 'node:net';

/** Hands each new connection to the next of some servers, passing over those that do not answer. */
export type TcpProxy = { readonly url: string; close(): Promise<void> };

export async function startProxy(ports: () => readonly number[]): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    const candidates = [...ports()];
    turn += 1;
    function tryNext(index: number): void {
      if (index >= candidates.length) {
        near.destroy();
        return;
      }
      const far = createConnection(candidates[(turn + index) % candidates.length]!, '127.0.0.1');
      const refused = () => tryNext(index + 1);
      far.once('error', refused);
      far.once('connect', () => {
        far.off('error', refused);
        keep(far);
        near.pipe(far).pipe(near);
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
      });
    }
    tryNext(0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
