import { createHmac } from 'node:crypto';
import {
  createSocketToken,
  getWebToken,
  openWebSession,
  readInviteLink,
  setPassword,
  updateAccount,
} from '@dorfplatz/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFeedToken } from '../../features/calendar-feeds/feed-token.ts';
import { currentFeedToken } from '../../features/calendar-feeds/index.ts';
import { unsubscribeToken } from '../../features/member-settings/index.ts';
import { readUnsubscribeToken } from '../../features/member-settings/unsubscribe-token.ts';
import { sql } from '../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import { createMissedMessages } from '../../platform/live/missed-messages.ts';
import { Problem } from '../../platform/problem.ts';
import { SOCKET_TOKEN } from '../../platform/session/socket-token.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import type { Client } from '../client.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

/** Everything that reads a text which only this server writes. */
type Reader = {
  /** Texts that it accepts. */
  valid: string[];
  /** Whether it accepts a text. Rejects when it failed in another way than by refusing it. */
  accepts(text: string): Promise<boolean>;
};

let bed: TestBed;
const readers: Record<string, Reader> = {};

/** What a call says to a text: accepted, or refused because of it. */
async function isAccepted(answer: Promise<{ status: number; problem: { code: string } }>): Promise<boolean> {
  const { status, problem } = await answer;
  if (status >= 500) throw new Error(`${status} ${problem.code}`);
  return status < 300;
}

/** Headers hold no other signs. */
const inHeader = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, '');

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const { db, services } = bed;
  const { signedTokens: tokens } = services;
  const { id: memberId } = await bed.buildMember();
  const member = await bed.as(memberId);
  const nobody: Client = await bed.as();
  const secret = await bed.keptSecret();
  const formerly = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const body = Buffer.from(`${memberId} like`).toString('base64url');

  readers.socket = {
    valid: [(await member.call(createSocketToken)).body.token],
    accepts: async (text) => tokens.read(SOCKET_TOKEN, text) !== undefined,
  };
  readers.feed = {
    valid: [
      await currentFeedToken(services, memberId),
      `${memberId}-${formerly(`calendar-feeds:${memberId}:0`)}`,
    ],
    accepts: async (text) => (await readFeedToken(db, tokens, text)) !== undefined,
  };
  readers.unsubscribe = {
    valid: [
      unsubscribeToken({ memberId, keys: ['like'] }, tokens),
      `${body}.${formerly(`unsubscribe:${body}`)}`,
    ],
    accepts: async (text) => readUnsubscribeToken(text, tokens) !== undefined,
  };
  readers.webSession = {
    valid: [(await member.call(getWebToken)).body.token],
    accepts: (token) => isAccepted(nobody.call(openWebSession, { body: { token, return_to: '/' } })),
  };
  const invitation = newToken();
  await sql`
    insert into invites (network_id, invitable_type, author_id, email, token_hash, expires_at)
    select network_id, 'network', id, 'invited@example.org', ${hashToken(invitation)}, now() + interval '1 day'
    from members where id = ${memberId}
  `.execute(db.kysely);
  readers.invitation = {
    valid: [invitation],
    accepts: (token) => isAccepted(nobody.call(readInviteLink, { body: { token } })),
  };
  readers.session = {
    valid: [(await bed.as(memberId)).cookie.split('=')[1]!],
    async accepts(text) {
      const found = await Promise.all([services.viewers.of(text), services.viewers.writing(text)]);
      return found.some((one) => one !== undefined);
    },
  };
  readers.csrf = {
    valid: [member.csrfToken],
    accepts: (text) =>
      isAccepted(member.call(updateAccount, { body: {}, headers: { 'x-csrf-token': inHeader(text) } })),
  };
  readers.cursor = {
    valid: [encodeCursor('2026-11-26T12:00:00.123456Z', 7)],
    async accepts(text) {
      try {
        readCursor(text);
        return true;
      } catch (error) {
        if (error instanceof Problem) return false;
        throw error;
      }
    },
  };
  await sql`insert into live_messages (rooms, topic, event, data) values ('{}', 'none', 'none', '{}')`.execute(
    db.kysely,
  );
  const missed = createMissedMessages(db);
  readers.liveCursor = {
    valid: [(await missed.since(undefined, new Set())).cursor],
    accepts: async (text) => (await missed.since(text, new Set())).complete,
  };
  const links: string[] = [];
  for (const purpose of ['password', 'welcome']) {
    const token = newToken();
    links.push(token);
    const { id } = await bed.buildMember();
    await sql`
      insert into account_tokens (member_id, purpose, token_hash, expires_at)
      values (${id}, ${purpose}, ${hashToken(token)}, now() + interval '1 hour')
    `.execute(db.kysely);
  }
  readers.password = {
    valid: links,
    accepts: (token) =>
      isAccepted(nobody.call(setPassword, { body: { token, password: 'drei Kähne am Steg' } })),
  };
});
afterAll(() => bed.stop());

const NAMES = [
  'socket',
  'feed',
  'unsubscribe',
  'webSession',
  'invitation',
  'session',
  'csrf',
  'cursor',
  'liveCursor',
  'password',
];
/** Whose texts are no secrets: others of the same form are texts of theirs too. */
const PLAIN = ['cursor', 'liveCursor'];

/** Valid texts of whatever kind, damaged a little or a lot. */
const damaged = () => {
  const valid = Object.values(readers).flatMap((reader) => reader.valid);
  return fc
    .tuple(fc.constantFrom(...valid), fc.nat(300), fc.string({ unit: 'binary', maxLength: 3 }), fc.nat(3))
    .map(([text, at, signs, removed]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + signs + text.slice(index + removed);
    });
};
const whatever = () =>
  fc.oneof(
    damaged(),
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
  );

describe('whoever reads a token', () => {
  it('is in the list of this test', () => {
    expect(Object.keys(readers)).toEqual(NAMES);
  });

  it.each(NAMES)('refuses every valid token of another kind: %s', async (name) => {
    for (const [other, { valid }] of Object.entries(readers)) {
      if (other === name) continue;
      for (const text of valid) expect(await readers[name]!.accepts(text), `${other} ${text}`).toBe(false);
    }
  });

  it.each(NAMES)('refuses whatever is no token, and fails at nothing: %s', async (name) => {
    const reader = readers[name]!;
    await fc.assert(
      fc.asyncProperty(whatever(), async (text) => {
        const sent = name === 'csrf' ? inHeader(text) : text;
        fc.pre(!reader.valid.includes(sent));
        if (!PLAIN.includes(name)) expect(await reader.accepts(text)).toBe(false);
        else if (await reader.accepts(text)) expect(text).toMatch(/^[\w-]+$/);
      }),
      { numRuns: 300 },
    );
  });

  // Last, since a link works once.
  it.each(NAMES)('accepts its own: %s', async (name) => {
    for (const text of readers[name]!.valid) expect(await readers[name]!.accepts(text), text).toBe(true);
  });
});
