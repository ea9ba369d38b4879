import type { Passkey } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { RelyingParty } from './relying-party.ts';

/** All passkeys of a person, also those that belong to a host name of before. */
export async function passkeysOf(
  db: Sql,
  memberId: number,
  party: RelyingParty | undefined,
): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select id, name, host, host is not distinct from ${party?.id ?? null}::text as is_usable, is_backed_up, created_at,
      last_used_at
    from passkeys where member_id = ${memberId} order by created_at, id
  `.execute(db);
  return rows;
}

export type KnownPasskey = {
  id: number;
  member_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  transports: string[];
};

/** The passkeys of a person that work at this host name. */
export async function usablePasskeys(db: Sql, memberId: number, host: string): Promise<KnownPasskey[]> {
  const { rows } = await sql<KnownPasskey>`
    select id, member_id, credential_id, public_key, transports from passkeys
    where member_id = ${memberId} and host = ${host} order by last_used_at desc nulls last, id
  `.execute(db);
  return rows;
}

/** Whose passkey this is, whoever they are. */
export async function passkeyOf(
  db: Sql,
  host: string,
  credentialId: string,
): Promise<KnownPasskey | undefined> {
  const { rows } = await sql<KnownPasskey>`
    select id, member_id, credential_id, public_key, transports from passkeys
    where credential_id = ${Buffer.from(credentialId, 'base64url')} and host = ${host}
  `.execute(db);
  return rows[0];
}

export type Standing = { codes: number; usable: number; elsewhere: number };

/**
 * How many factors a person has: with codes, passkeys that work here, and passkeys of other host names.
 * @param host null where no passkey works
 */
export async function countFactors(db: Sql, memberId: number, host: string | null): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select count(*)::int from second_factors where member_id = ${memberId}) as codes,
      count(*) filter (where host = ${host}::text)::int as usable,
      count(*) filter (where host is distinct from ${host}::text)::int as elsewhere
    from passkeys where member_id = ${memberId}
  `.execute(db);
  return rows[0]!;
}
