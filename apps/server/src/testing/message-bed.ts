import { createMessage, listMessages, listSentMessages, type Message } from '@dorfplatz/contract';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { startTestBed, type TestBed } from './test-bed.ts';

export type MessageDraft = {
  to?: number[];
  to_group?: number[];
  to_all_network_members?: boolean;
  subject?: string;
  content?: string;
  attachments?: number[];
  conversation_starter_id?: number | null;
  shared_message_id?: number | null;
};

/** A network and people who write to one another: three members, a guest and an administrator. */
export async function startMessageBed() {
  const bed = await startTestBed();
  await bed.openNetwork();
  const member = async (traits: Parameters<TestBed['buildMember']>[0]) =>
    bed.as((await bed.buildMember(traits)).id);
  return {
    bed,
    anna: await member({ name: 'Anna A' }),
    ben: await member({ name: 'Ben B' }),
    clara: await member({ name: 'Clara C' }),
    guest: await member({ name: 'Gast G', isExternal: true }),
    admin: await member({ name: 'Ada Admin', isNetworkAdmin: true }),
  };
}
export type MessageBed = Awaited<ReturnType<typeof startMessageBed>>;

export const idOf = (client: Client) => client.memberId!;

export const send = (from: Client, draft: MessageDraft) =>
  from.call(createMessage, { body: { content: 'Hallo', ...draft } });

/** Sends what must go. */
export async function sent(from: Client, draft: MessageDraft): Promise<Message> {
  const answer = await send(from, draft);
  expect(answer.status).toBe(201);
  return answer.body;
}

export const inbox = async (client: Client) => (await client.call(listMessages)).body;
export const outbox = async (client: Client) => (await client.call(listSentMessages)).body;
export const idsIn = async (client: Client) => (await inbox(client)).messages.map(({ id }) => id);
