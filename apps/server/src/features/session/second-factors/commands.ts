import type { FactorType } from '@dorfplatz/contract';
import { noteAct } from '../../../platform/audit/record.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import { conflict, notFound } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/session/tokens.ts';
import { changeCredentials } from '../credentials.ts';
import { countFactors } from '../passkeys/queries.ts';
import {
  BACKUP_CODES,
  cleanCode,
  newBackupCode,
  newRescueCode,
  newSecret,
  provisioningUri,
  secretIn,
  secretText,
  stepOfCode,
} from './codes.ts';
import { tell } from './events.ts';
import { forgetGuesses, wrongCode } from './guesses.ts';
import { type Owner, useCode } from './use-code.ts';

/** How long a secret that is shown waits for its first code. */
const SET_UP_HOURS = 1;
/** How long a member has to use the code that an administrator has made for them. */
const RESCUE_HOURS = 24;

/** Makes a new secret for an app; one that was shown before is void. */
export async function beginApp(tx: Transaction, { seals, memberId }: Owner, issuer: string): Promise<string> {
  const secret = newSecret();
  const { rows } = await sql<{ email: string }>`
    insert into factor_challenges (member_id, purpose, secret, is_open, expires_at)
    values (${memberId}, 'set_up_totp', ${seals.seal('totp', memberId, secret)}, true,
            now() + make_interval(hours => ${SET_UP_HOURS}))
    on conflict (member_id, purpose) do update set secret = excluded.secret, is_open = true, expires_at = excluded.expires_at
    returning (select coalesce(email::text, display_name) from members where id = ${memberId}) as email
  `.execute(tx);
  return provisioningUri(secret, issuer, rows[0]!.email);
}

/**
 * Has a code sent to the person; codes of before are void at once.
 * @returns the key to send back with the code
 */
export async function wantCode(
  tx: Transaction,
  memberId: number,
  purpose: 'set_up_email' | 'mailed_code',
): Promise<string> {
  const key = newToken();
  await sql`
    insert into factor_challenges (member_id, purpose, key_digest, expires_at)
    values (${memberId}, ${purpose}, ${hashToken(key)}, now() + make_interval(hours => ${SET_UP_HOURS}))
    on conflict (member_id, purpose) do update
    set key_digest = excluded.key_digest, is_open = false, expires_at = excluded.expires_at
  `.execute(tx);
  await recordEvents(tx, [{ type: 'factor_code_wanted', actorId: memberId, payload: { memberId, purpose } }]);
  return key;
}

export type Proof = {
  type: FactorType;
  code: string;
  provisioning_uri?: string | undefined;
  secret_key?: string | undefined;
};

/** Switches a factor on once its first code is right, and makes all backup codes anew. */
export async function createFactor(
  tx: Transaction,
  owner: Owner,
  proof: Proof,
  userAgent: string,
): Promise<string[]> {
  const { memberId } = owner;
  const { rows: standing } = await sql`
    select 1 from second_factors where member_id = ${memberId} and type = ${proof.type}
  `.execute(tx);
  if (standing.length > 0) throw conflict('factor_set_up');
  if (proof.type === 'totp') await addApp(tx, owner, proof);
  else await addEmail(tx, owner, proof);
  await forgetGuesses(tx, memberId);
  await tell(tx, memberId, { memberId, what: 'added', userAgent });
  return makeBackupCodes(tx, owner);
}

async function addApp(tx: Transaction, { seals, memberId }: Owner, proof: Proof): Promise<void> {
  const { rows } = await sql<{ secret: Buffer }>`
    delete from factor_challenges
    where member_id = ${memberId} and purpose = 'set_up_totp' and expires_at > now() returning secret
  `.execute(tx);
  const sealed = rows[0]?.secret;
  const secret = sealed && seals.open('totp', memberId, sealed);
  // A code for the picture of before proves nothing about the secret that would count.
  if (!secret || secretIn(proof.provisioning_uri ?? '') !== secretText(secret)) throw wrongCode();
  const step = stepOfCode(secret, cleanCode(proof.code));
  if (step === undefined) throw wrongCode();
  await sql`
    insert into second_factors (member_id, type, secret, last_step, last_used_at)
    values (${memberId}, 'totp', ${sealed}, ${step}, now())
  `.execute(tx);
}

async function addEmail(tx: Transaction, { seals, memberId }: Owner, proof: Proof): Promise<void> {
  const { rows } = await sql`
    delete from factor_challenges c using members m
    where c.member_id = ${memberId} and c.purpose = 'set_up_email' and c.is_open and c.expires_at > now()
      and c.key_digest = ${hashToken(proof.secret_key ?? '')}
      and c.code_digest = ${seals.digest('set_up_email', memberId, cleanCode(proof.code))}
      and m.id = c.member_id and m.email = c.email
    returning 1
  `.execute(tx);
  if (rows.length === 0) throw wrongCode();
  await sql`
    insert into second_factors (member_id, type, last_used_at) values (${memberId}, 'email', now())
  `.execute(tx);
}

/** Ten new backup codes; those of before are void. */
export async function makeBackupCodes(tx: Transaction, { seals, memberId }: Owner): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, newBackupCode);
  const digests = codes.map((code) => seals.digest('backup', memberId, cleanCode(code)));
  await tx.deleteFrom('backup_codes').where('member_id', '=', memberId).execute();
  await sql`
    insert into backup_codes (member_id, code_digest)
    select ${memberId}, digest from unnest(${digests}::bytea[]) as made (digest)
  `.execute(tx);
  return codes;
}

/** What changes the factors of a person waits for what does so already: none may take the last out together. */
export async function lockFactors(tx: Transaction, memberId: number): Promise<void> {
  await sql`select 1 from accounts where member_id = ${memberId} for update`.execute(tx);
}

async function ownFactor(tx: Transaction, memberId: number, id: number): Promise<FactorType> {
  const { rows } = await sql<{ type: FactorType }>`
    select type from second_factors where id = ${id} and member_id = ${memberId}
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0].type;
}

/** Ten new backup codes for a code of this factor. */
export async function resetBackupCodes(
  tx: Transaction,
  owner: Owner,
  id: number,
  code: string,
): Promise<string[]> {
  await useCode(tx, owner, code, [await ownFactor(tx, owner.memberId, id)]);
  return makeBackupCodes(tx, owner);
}

/**
 * Takes an own factor out; that of an app with a code of it or a backup code.
 * @param isDemanded the network demands one: the last that works here stays
 * @param host where passkeys work, null for nowhere
 */
export async function deleteFactor(
  tx: Transaction,
  owner: Owner,
  about: { id: number; code: string; isDemanded: boolean; host: string | null; userAgent: string },
): Promise<void> {
  const { memberId } = owner;
  const { id, userAgent } = about;
  await lockFactors(tx, memberId);
  const type = await ownFactor(tx, memberId, id);
  const { codes, usable, elsewhere } = await countFactors(tx, memberId, about.host);
  if (about.isDemanded && codes + usable === 1) throw conflict('last_factor');
  if (type === 'totp') await useCode(tx, owner, about.code, ['totp', 'backup']);
  if (codes + usable + elsewhere === 1) await removeAll(tx, memberId);
  else await tx.deleteFrom('second_factors').where('id', '=', id).execute();
  await tell(tx, memberId, { memberId, what: 'removed', userAgent });
}

/** A person without a factor has no codes either. */
export async function removeAll(tx: Transaction, memberId: number): Promise<void> {
  await tx.deleteFrom('backup_codes').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('factor_challenges').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('second_factors').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('passkeys').where('member_id', '=', memberId).execute();
}

/** An administrator takes all factors of a member out: their sessions end, and they are told. */
export async function resetMemberFactors(tx: Transaction, actorId: number, memberId: number): Promise<void> {
  await lockFactors(tx, memberId);
  const { rows } = await sql<{ type: string }>`
    select type from second_factors where member_id = ${memberId}
    union all select 'passkey' from passkeys where member_id = ${memberId}
  `.execute(tx);
  if (rows.length === 0) throw conflict('no_factors');
  noteAct(tx, { before: { factors: rows.map(({ type }) => type) }, after: { factors: [] } });
  await removeAll(tx, memberId);
  await forgetGuesses(tx, memberId);
  await changeCredentials(tx, { memberId, actorId, what: 'factors_reset' });
  await tell(tx, actorId, { memberId, what: 'reset' });
}

/** A code that an administrator hands to a member who has lost their factor. The one before is void. */
export async function createRescueCode(
  tx: Transaction,
  actorId: number,
  { seals, memberId }: Owner,
): Promise<{ code: string; expires_at: string }> {
  const { codes, usable, elsewhere } = await countFactors(tx, memberId, null);
  if (codes + usable + elsewhere === 0) throw conflict('no_factors');
  const code = newRescueCode();
  const digest = seals.digest('rescue', memberId, cleanCode(code));
  const { rows } = await sql<{ expires_at: string }>`
    insert into factor_challenges (member_id, purpose, code_digest, is_open, expires_at)
    values (${memberId}, 'rescue', ${digest}, true, now() + make_interval(hours => ${RESCUE_HOURS}))
    on conflict (member_id, purpose) do update set code_digest = excluded.code_digest, expires_at = excluded.expires_at
    returning expires_at
  `.execute(tx);
  // The person may have been kept from trying by somebody who guessed.
  await forgetGuesses(tx, memberId);
  await tell(tx, actorId, { memberId, what: 'rescue' });
  return { code, expires_at: rows[0]!.expires_at };
}
