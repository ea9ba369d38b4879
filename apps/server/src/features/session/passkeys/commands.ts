import type { BodyOf, createPasskey } from '@dorfplatz/contract';
import { cleanLine } from '../../../platform/clean-line.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../platform/problem.ts';
import { changeCredentials, type RenewedSession } from '../credentials.ts';
import { lockFactors, makeBackupCodes, removeAll } from '../second-factors/commands.ts';
import { tell } from '../second-factors/events.ts';
import { forgetGuesses } from '../second-factors/guesses.ts';
import type { Owner } from '../second-factors/use-code.ts';
import { countFactors } from './queries.ts';
import { type NewKey, passkeyRefused, type Signed } from './signatures.ts';

/** Of devices, sticks and managers together: more nobody keeps apart. */
const PASSKEYS_MAX = 20;

const nameOf = (typed: string): string => {
  const name = cleanLine(typed);
  if (name === '') throw invalid({ name: ['required'] });
  return name;
};

type Adding = {
  host: string;
  key: NewKey;
  about: Pick<BodyOf<typeof createPasskey>, 'name' | 'transports'>;
  userAgent: string;
  keptSessionId: number | undefined;
};

/** Adds a passkey that has proven itself by being made. Backup codes are made where the person has none left. */
export async function addPasskey(
  tx: Transaction,
  owner: Owner,
  { host, key, about, userAgent, keptSessionId }: Adding,
): Promise<{ id: number; codes: string[]; renewed: RenewedSession | undefined }> {
  const { memberId } = owner;
  const name = nameOf(about.name);
  await lockFactors(tx, memberId);
  const { usable, elsewhere } = await countFactors(tx, memberId, host);
  if (usable + elsewhere >= PASSKEYS_MAX) throw conflict('too_many_passkeys');
  const { rows } = await sql<{ id: number }>`
    insert into passkeys (member_id, name, host, credential_id, public_key, counter, transports, is_backed_up)
    values (${memberId}, ${name}, ${host}, ${key.credentialId}, ${key.publicKey}, ${key.counter},
            ${about.transports}::text[], ${key.isBackedUp})
    on conflict (credential_id) do nothing
    returning id
  `.execute(tx);
  if (!rows[0]) throw conflict('passkey_known');
  const { rows: left } = await sql`
    select 1 from backup_codes where member_id = ${memberId} and used_at is null limit 1
  `.execute(tx);
  const codes = left.length === 0 ? await makeBackupCodes(tx, owner) : [];
  await forgetGuesses(tx, memberId);
  const what = 'passkey_added';
  const renewed = await changeCredentials(tx, { memberId, actorId: memberId, what, keptSessionId });
  await tell(tx, memberId, { memberId, what, userAgent, passkey: name });
  return { id: rows[0].id, codes, renewed };
}

export async function renamePasskey(
  tx: Transaction,
  memberId: number,
  id: number,
  name: string,
): Promise<void> {
  const { rows } = await sql`
    update passkeys set name = ${nameOf(name)} where id = ${id} and member_id = ${memberId} returning 1
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

/**
 * Takes an own passkey out; whoever holds it is signed out everywhere.
 * @param isDemanded the network demands a factor: the last that works here stays
 */
export async function removePasskey(
  tx: Transaction,
  memberId: number,
  about: { id: number; host: string | null; isDemanded: boolean; userAgent: string; keptSessionId: number },
): Promise<RenewedSession | undefined> {
  await lockFactors(tx, memberId);
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where id = ${about.id} and member_id = ${memberId} returning name
  `.execute(tx);
  if (!rows[0]) throw notFound();
  const { codes, usable, elsewhere } = await countFactors(tx, memberId, about.host);
  if (about.isDemanded && codes + usable === 0) throw conflict('last_factor');
  if (codes + usable + elsewhere === 0) await removeAll(tx, memberId);
  const what = 'passkey_removed';
  const { userAgent, keptSessionId } = about;
  const renewed = await changeCredentials(tx, { memberId, actorId: memberId, what, keptSessionId });
  await tell(tx, memberId, { memberId, what, userAgent, passkey: rows[0].name });
  return renewed;
}

/** Ten new backup codes of somebody who has no other codes to ask for. */
export async function renewBackupCodes(tx: Transaction, owner: Owner): Promise<string[]> {
  await lockFactors(tx, owner.memberId);
  const { codes, usable, elsewhere } = await countFactors(tx, owner.memberId, null);
  if (usable + elsewhere === 0) throw conflict('no_factors');
  if (codes > 0) throw conflict('factor_code_asked');
  return makeBackupCodes(tx, owner);
}

/**
 * Notes that a passkey has signed. A counter that goes on from an earlier number is that of a copy: the person is told.
 * @returns whether it may be taken
 * @throws Problem 422 where it or its person may not come in any more
 */
export async function notePasskeyUse(
  tx: Transaction,
  passkey: { id: number; member_id: number },
  { counter, isBackedUp }: Signed,
  userAgent: string,
): Promise<boolean> {
  const { id, member_id: memberId } = passkey;
  const { rows } = await sql<{ name: string; is_new: boolean }>`
    select k.name, ${counter}::bigint > k.counter or (${counter}::bigint = 0 and k.counter = 0) as is_new
    from passkeys k join members m on m.id = k.member_id
    where k.id = ${id} and k.member_id = ${memberId} and m.state in ('active', 'to_be_onboarded')
    for update of k
  `.execute(tx);
  const found = rows[0];
  if (!found) throw passkeyRefused();
  if (!found.is_new) {
    await tell(tx, null, { memberId, what: 'passkey_copied', userAgent, passkey: found.name });
    return false;
  }
  await sql`
    update passkeys set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = now() where id = ${id}
  `.execute(tx);
  await forgetGuesses(tx, memberId);
  return true;
}
