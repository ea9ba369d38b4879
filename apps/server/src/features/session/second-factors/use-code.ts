import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Seals } from '../../../platform/session/seals.ts';
import { cleanCode, isDigits, stepOfCode } from './codes.ts';
import { tell } from './events.ts';
import { forgetGuesses, wrongCode } from './guesses.ts';

/** Whose code is looked at; `seals` opens what is kept of it. */
export type Owner = { seals: Seals; memberId: number };
export type CodeKind = 'totp' | 'email' | 'backup' | 'rescue';

type Factor = { id: number; type: 'totp' | 'email'; secret: Buffer | null; last_step: number };

/** A code of the app: each step of the clock is taken once, and none before it afterwards. */
async function isOfApp(tx: Transaction, { seals, memberId }: Owner, factor: Factor, code: string) {
  const secret = factor.secret && seals.open('totp', memberId, factor.secret);
  const step = secret && stepOfCode(secret, code);
  if (!step || step <= factor.last_step) return false;
  await sql`
    update second_factors set last_step = ${step}, last_used_at = now() where id = ${factor.id}
  `.execute(tx);
  return true;
}

async function isMailed(tx: Transaction, { seals, memberId }: Owner, factor: Factor, code: string) {
  const { rows } = await sql`
    update factor_challenges c set is_open = false from members m
    where c.member_id = ${memberId} and c.purpose = 'mailed_code' and c.is_open and c.expires_at > now()
      and c.code_digest = ${seals.digest('mailed_code', memberId, code)} and m.id = c.member_id and m.email = c.email
    returning 1
  `.execute(tx);
  if (rows.length === 0) return false;
  await sql`update second_factors set last_used_at = now() where id = ${factor.id}`.execute(tx);
  return true;
}

async function isBackup(tx: Transaction, { seals, memberId }: Owner, code: string): Promise<boolean> {
  const { rows } = await sql`
    update backup_codes set used_at = now()
    where member_id = ${memberId} and code_digest = ${seals.digest('backup', memberId, code)} and used_at is null
    returning 1
  `.execute(tx);
  if (rows.length === 0) return false;
  const { rows: left } = await sql`
    select 1 from backup_codes where member_id = ${memberId} and used_at is null limit 1
  `.execute(tx);
  if (left.length === 0) await tell(tx, memberId, { memberId, what: 'codes_spent' });
  return true;
}

async function isRescue(tx: Transaction, { seals, memberId }: Owner, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from factor_challenges
    where member_id = ${memberId} and purpose = 'rescue' and expires_at > now()
      and code_digest = ${seals.digest('rescue', memberId, code)}
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Takes a code that somebody typed, once.
 * @param kinds what it may be
 * @returns what it was
 * @throws Problem 400 for a wrong one
 */
export async function useCode(
  tx: Transaction,
  owner: Owner,
  typed: string,
  kinds: readonly CodeKind[],
): Promise<CodeKind> {
  const code = cleanCode(typed);
  // Two who send the same code at one moment come one after the other.
  const { rows: factors } = await sql<Factor>`
    select id, type, secret, last_step from second_factors where member_id = ${owner.memberId} order by id for update
  `.execute(tx);
  const found = await kindOf();
  if (!found) throw wrongCode();
  await forgetGuesses(tx, owner.memberId);
  return found;

  async function kindOf(): Promise<CodeKind | undefined> {
    if (isDigits(code)) {
      for (const factor of factors) {
        if (!kinds.includes(factor.type)) continue;
        const isRight = factor.type === 'totp' ? isOfApp : isMailed;
        if (await isRight(tx, owner, factor, code)) return factor.type;
      }
      return undefined;
    }
    if (kinds.includes('backup') && (await isBackup(tx, owner, code))) return 'backup';
    if (kinds.includes('rescue') && (await isRescue(tx, owner, code))) return 'rescue';
    return undefined;
  }
}
