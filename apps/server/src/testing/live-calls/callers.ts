import type { AddressInfo } from 'node:net';
import type { LiveAcknowledgement } from '@dorfplatz/contract';
import { connectLive, type LiveClient } from '../live/live-client.ts';
import { ROLES, type Role, type World } from '../matrix/world.ts';

/** The sockets of all roles; who gets none is refused every call. */
export type LiveCallers = {
  readonly url: string;
  call(role: Role, event: string, body: unknown): Promise<LiveAcknowledgement>;
  close(): void;
};

const refused: LiveAcknowledgement = {
  ok: false,
  problem: { type: '/errors/signed_out', title: 'refused', status: 401, code: 'signed_out' },
};

export async function connectRoles(world: World): Promise<LiveCallers> {
  await world.bed.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(world.bed.http.server.address() as AddressInfo).port}`;
  const lives = new Map<Role, LiveClient>();
  for (const role of ROLES) {
    const live = await connectLive(url, world.clients[role]).catch(() => undefined);
    if (live) lives.set(role, live);
  }
  return {
    url,
    async call(role, event, body) {
      const live = lives.get(role);
      return live ? live.socket.timeout(10_000).emitWithAck(event, body) : refused;
    },
    close() {
      for (const live of lives.values()) live.close();
    },
  };
}
