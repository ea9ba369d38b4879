import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ChatMessage, sendChatMessage } from '@dorfplatz/contract';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../client.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { connectLive, type LiveClient } from './live-client.ts';

/** Somebody with a socket open. */
export type Talker = LiveClient & {
  readonly id: number;
  readonly name: string;
  readonly client: Client;
  say(chatId: string, text: string, more?: Partial<Draft>): Promise<ChatMessage>;
};
type Draft = { client_id: string; quoted_message_id: number | null; attachments: number[] };

export type ChatBed = TestBed & {
  readonly url: string;
  /** Somebody new with a socket. */
  talker(traits?: Parameters<TestBed['buildMember']>[0]): Promise<Talker>;
  /** One more socket of somebody. */
  again(talker: Talker): Promise<Talker>;
  /** A group with a chat; the first one runs it. */
  group(
    people: readonly { id: number }[],
    traits?: { access?: 'open' | 'closed' | 'hidden' },
  ): Promise<number>;
  setting(change: Record<string, unknown>): Promise<void>;
  ignore(who: { id: number }, ignored: { id: number }): Promise<void>;
};

/** A listening server, and people who talk. */
export async function startChatBed(options: { limitsFactor?: number } = {}): Promise<ChatBed> {
  const bed = await startTestBed(options);
  await bed.openNetwork();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;

  async function connect(member: { id: number; name: string }, client: Client): Promise<Talker> {
    const live = await connectLive(url, client);
    return {
      ...live,
      id: member.id,
      name: member.name,
      client,
      say: (chat_id, text, more = {}) =>
        live.ask(sendChatMessage, { chat_id, text, client_id: randomUUID(), ...more }),
    };
  }

  return {
    ...bed,
    url,
    async talker(traits = {}) {
      const member = await bed.buildMember(traits);
      return connect(member, await bed.as(member.id));
    },
    again: (talker) => connect(talker, talker.client),
    async group(people, traits = {}) {
      const [first, ...others] = people.map(({ id }) => id);
      const { id } = await bed.buildGroup({ createdBy: first!, members: others, ...traits });
      await sql`update groups set chat_enabled = true where id = ${id}`.execute(bed.db.kysely);
      // Rooms follow the events of joining.
      await bed.delivered();
      return id;
    },
    async setting(change) {
      await changeSettings(bed.db.kysely, change);
      await bed.services.settings.reload();
    },
    async ignore(who, ignored) {
      await sql`
        insert into ignored_members (member_id, ignored_id) values (${who.id}, ${ignored.id})
      `.execute(bed.db.kysely);
    },
  };
}
