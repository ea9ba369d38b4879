import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import { Problem, tooMany } from '../../../platform/problem.ts';

/** Wrong codes of a person after which all codes of theirs wait: at first for a quarter of an hour, then twice as long. */
const FAILURES = 10;
const WAIT_SECONDS = { first: 900, longest: 86_400 } as const;
/** Failures are forgotten so long after the last. */
const FORGOTTEN_HOURS = 48;

export const wrongCode = () => new Problem(400, 'wrong_factor_code');

/**
 * Counts a code as wrong before it is looked at, so that many at a time are not more than one after the other. One count
 * for all factors and sessions of a person, kept apart from the transaction that fails with the code.
 * @returns whether this was one wrong code too many, if it is wrong
 * @throws Problem 429 while the person's codes wait, whatever the code is
 */
export async function countGuess(db: Sql, memberId: number, factor: number): Promise<{ isLast: boolean }> {
  const most = FAILURES * factor;
  const { rows } = await sql<{ failures: number; wait_seconds: number | null }>`
    insert into factor_guesses as past (member_id, failures, waits_until, expires_at)
    values (${memberId}, 1, '-infinity', now() + make_interval(hours => ${FORGOTTEN_HOURS}))
    on conflict (member_id) do update set
      failures = case when past.waits_until > now() then past.failures
        when past.expires_at <= now() then 1 else past.failures + 1 end,
      waits_until = case when past.waits_until > now() then past.waits_until
        when past.expires_at <= now() or past.failures + 1 < ${most}::int then '-infinity'
        else now() + make_interval(secs => least(${WAIT_SECONDS.longest}::int,
          ${WAIT_SECONDS.first}::int * 2.0 ^ least(past.failures + 1 - ${most}::int, 20))) end,
      expires_at = case when past.waits_until > now() then past.expires_at else excluded.expires_at end
    returning new.failures,
      case when old.waits_until > now() then ceil(extract(epoch from old.waits_until - now()))::int end as wait_seconds
  `.execute(db);
  const { failures, wait_seconds } = rows[0]!;
  if (wait_seconds !== null) throw tooMany(wait_seconds);
  return { isLast: failures === most };
}

/** A right code, or a new password, which those who guessed do not know. */
export async function forgetGuesses(tx: Transaction, memberId: number): Promise<void> {
  await tx.deleteFrom('factor_guesses').where('member_id', '=', memberId).execute();
}
