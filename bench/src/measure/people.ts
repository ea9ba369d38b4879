import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createSignedTokens } from '../../../apps/server/src/platform/session/signed-tokens.ts';
import { SOCKET_TOKEN } from '../../../apps/server/src/platform/session/socket-token.ts';
import { hashToken, sessionMark } from '../../../apps/server/src/platform/session/tokens.ts';
import { Chance } from '../generate/chance.ts';

const DEVICE = 'bench';

/** Someone who is signed in. */
export type Person = {
  readonly memberId: number;
  readonly sessionId: number;
  readonly cookie: string;
  readonly csrfToken: string;
};

async function openSessions(client: pg.Client, memberIds: readonly number[]): Promise<Person[]> {
  const made = memberIds.map((memberId) => ({
    memberId,
    token: randomBytes(32).toString('base64url'),
    csrfToken: randomBytes(32).toString('base64url'),
  }));
  const { rows } = await client.query<{ id: string }>(
    `insert into sessions (token_hash, csrf_token, member_id, state, user_agent, expires_at)
     select token_hash, csrf_token, member_id, 'signed_in', $4, now() + interval '1 day'
     from unnest($1::bytea[], $2::text[], $3::bigint[]) with ordinality as t (token_hash, csrf_token, member_id, position)
     order by position returning id`,
    [
      made.map(({ token }) => hashToken(token)),
      made.map(({ csrfToken }) => csrfToken),
      made.map(({ memberId }) => memberId),
      DEVICE,
    ],
  );
  return made.map(({ memberId, token, csrfToken }, index) => ({
    memberId,
    sessionId: Number(rows[index]!.id),
    cookie: `session=${token}`,
    csrfToken,
  }));
}

/** Signs random members in, the same ones in every run; guests are left out, since their streams are short. */
export async function signInRandomly(client: pg.Client, count: number): Promise<Person[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from members where not is_external order by id',
  );
  const chance = new Chance(4711);
  return openSessions(
    client,
    Array.from({ length: count }, () => Number(chance.pick(rows).id)),
  );
}

/** Signs members of a group in; when it has fewer, some come with several devices. */
export async function signInFrom(client: pg.Client, groupId: number, count: number): Promise<Person[]> {
  const { rows } = await client.query<{ member_id: string }>(
    `select member_id from group_memberships where group_id = $1 and state = 'member' order by member_id limit $2`,
    [groupId, count],
  );
  return openSessions(
    client,
    Array.from({ length: count }, (_, index) => Number(rows[index % rows.length]!.member_id)),
  );
}

/** What each person shows to the live socket. The server must have run on this database before. */
export async function socketTokens(client: pg.Client, people: readonly Person[]): Promise<string[]> {
  const { rows } = await client.query<{ secret: Buffer }>(
    `select secret from installation_secrets where name = 'socket'`,
  );
  const expiresAt = Date.now() + 3_600_000;
  const tokens = createSignedTokens(rows[0]!.secret);
  return people.map(({ memberId, sessionId, csrfToken }) =>
    tokens.sign(SOCKET_TOKEN, { memberId, sessionId, mark: sessionMark({ csrfToken }), expiresAt }),
  );
}

export type Group = { id: number; slug: string; streamId: number };

/** A group of each of these people, in their order. */
export async function groupsOf(client: pg.Client, people: readonly Person[]): Promise<Group[]> {
  const { rows } = await client.query<{ id: number; slug: string; stream_id: number }>(
    `select g.id::int, g.slug::text, c.id::int as stream_id
     from unnest($1::bigint[]) with ordinality as t (member_id, position)
     cross join lateral (
       select group_id from group_memberships m where m.member_id = t.member_id and m.state = 'member'
       order by (group_id * 7919 + t.position) % 1009, group_id limit 1
     ) mine
     join groups g on g.id = mine.group_id join contexts x on x.group_id = g.id
     join containers c on c.context_id = x.id and c.kind = 'stream' order by t.position`,
    [people.map(({ memberId }) => memberId)],
  );
  return rows.map((row) => ({ id: row.id, slug: row.slug, streamId: row.stream_id }));
}

/** The group with the most members. */
export async function largestGroup(client: pg.Client): Promise<Group> {
  const { rows } = await client.query<{ id: number; slug: string; stream_id: number }>(
    `select g.id::int, g.slug::text, c.id::int as stream_id from groups g join contexts x on x.group_id = g.id
     join containers c on c.context_id = x.id and c.kind = 'stream' order by g.member_count desc, g.id limit 1`,
  );
  return { id: rows[0]!.id, slug: rows[0]!.slug, streamId: rows[0]!.stream_id };
}
