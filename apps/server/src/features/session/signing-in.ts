import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { networkOf } from '../../platform/http/limits.ts';
import { isPassword } from '../../platform/session/passwords.ts';
import { type Device, type NewSession, openSession } from './commands.ts';
import { digestOf, KNOWN_DAYS, placeOf } from './places.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Somebody guesses at an address; without a member it is nobody's. */
    sign_in_guessed: { memberId: number | null; place: string };
  }
}

/**
 * Wrong passwords for one mail address from one place, after which the place waits: a minute at first, twice as long
 * after each further one, and an hour at most. They are forgotten a day after the last.
 */
const FAILURES_HERE = 10;
const WAIT_SECONDS = { first: 60, longest: 3600 } as const;
const FORGOTTEN_HOURS = 24;

/**
 * Wrong passwords for one mail address within an hour, from all places together that its person has not signed in at:
 * then all such places wait until the hour is over. It keeps many machines from guessing together.
 */
const FAILURES_ELSEWHERE = 50;
const TOGETHER_HOURS = 1;

export type SignInAttempt = {
  email: string;
  password: string;
  remember: boolean;
  device: Device;
  /** Where somebody goes after a second step. */
  returnTo?: string | undefined;
};

type Row = {
  account_id: number | null;
  member_id: number | null;
  password_digest: string | null;
  may_enter: boolean | null;
  is_waiting: boolean | null;
  is_known_place: boolean;
  failures_here: number | null;
  failures_elsewhere: number | null;
  wait_seconds: number | null;
};

export type Examined = {
  attempt: SignInAttempt;
  accountId: number | null;
  memberId: number | null;
  /** What the password was compared with. */
  digest: string | null;
  isKnownPlace: boolean;
  /** The password is right, the member may come in, and this place may try. */
  isRight: boolean;
  /** An administrator has not let them in yet; only who knows the password may be told. */
  isWaiting: boolean;
  /** The place must wait for so many seconds. */
  waitSeconds: number | undefined;
  /** This was one wrong password too many: the person is to be told. */
  isGuessed: boolean;
};

/** SQL of what a failure is counted by: the mail address as it was typed, but for its case. */
const keyOf = (email: string, place?: string) =>
  digestOf(
    ...[sql`'failures'`, sql`lower(${email}::text)`, ...(place === undefined ? [] : [sql`${place}::text`])],
  );

/**
 * Counts a sign-in as one more failure before its password is looked at, so that many at a time are not more than one after
 * the other, and finds whom it is about. One statement, the same for whomever: known, unknown, locked, without a password.
 */
async function countAttempt(db: Sql, { email, device }: SignInAttempt, factor: number): Promise<Row> {
  const place = networkOf(device.ip);
  const { rows } = await sql<Row>`
    with keys as materialized (
      select ${keyOf(email, place)} as here, ${keyOf(email)} as elsewhere
    ), person as materialized (
      select a.id as account_id, m.id as member_id, a.password_digest,
        m.state in ('active', 'to_be_onboarded') as may_enter, m.state = 'awaiting_moderation' as is_waiting,
        exists (
          select from known_places p where p.member_id = m.id and p.place = ${placeOf(sql`m.id`, device.ip)}
            and p.last_seen_at > now() - make_interval(days => ${KNOWN_DAYS})
        ) as is_known_place
      from members m join accounts a on a.member_id = m.id where m.email = ${email}
    ), known as materialized (
      select exists (select from person where is_known_place) as is_known_place
    ), closed as materialized (
      select waits_until from sign_in_failures f join keys on f.key = keys.elsewhere
      where waits_until > now() and not (select is_known_place from known)
    ), here as (
      insert into sign_in_failures as past (key, failures, waits_until, expires_at)
      select keys.here, 1, '-infinity', now() + make_interval(hours => ${FORGOTTEN_HOURS}) from keys
      where not exists (select from closed)
      on conflict (key) do update set
        failures = case when past.waits_until > now() then past.failures
          when past.expires_at <= now() then 1 else past.failures + 1 end,
        waits_until = case when past.waits_until > now() then past.waits_until
          when past.expires_at <= now() or past.failures + 1 < ${FAILURES_HERE * factor}::int then '-infinity'
          else now() + make_interval(secs => least(${WAIT_SECONDS.longest}::int,
            ${WAIT_SECONDS.first}::int * 2.0 ^ least(past.failures + 1 - ${FAILURES_HERE * factor}::int, 20))) end,
        expires_at = case when past.waits_until > now() then past.expires_at else excluded.expires_at end
      returning new.failures, old.waits_until
    ), elsewhere as (
      insert into sign_in_failures as past (key, failures, waits_until, expires_at)
      select keys.elsewhere, 1, '-infinity', now() + make_interval(hours => ${TOGETHER_HOURS})
      from keys cross join here cross join known
      where coalesce(here.waits_until <= now(), true) and not known.is_known_place
      on conflict (key) do update set
        failures = case when past.waits_until > now() then past.failures
          when past.expires_at <= now() then 1 else past.failures + 1 end,
        waits_until = case when past.waits_until > now() then past.waits_until
          when past.expires_at <= now() or past.failures + 1 < ${FAILURES_ELSEWHERE * factor}::int then '-infinity'
          else past.expires_at end,
        expires_at = case when past.expires_at <= now() then excluded.expires_at else past.expires_at end
      returning new.failures, old.waits_until
    ), waits as (
      select max(waits_until) as until from (
        select waits_until from closed union all select waits_until from here union all select waits_until from elsewhere
      ) as all_waits where waits_until > now()
    )
    select person.account_id, person.member_id, person.password_digest, person.may_enter, person.is_waiting,
      known.is_known_place, here.failures as failures_here, elsewhere.failures as failures_elsewhere,
      ceil(extract(epoch from waits.until - now()))::int as wait_seconds
    from known cross join waits left join person on true left join here on true left join elsewhere on true
  `.execute(db);
  return rows[0]!;
}

/**
 * Looks a sign-in up and checks its password, before any transaction: that takes as long as it does for unknown
 * addresses, and must not hold a row or a connection. A place that must wait learns nothing about the password, unless
 * the member is known there: then the right one lets them in all the same.
 * @param factor multiplies how many failures are allowed
 */
export async function examineSignIn(db: Sql, attempt: SignInAttempt, factor: number): Promise<Examined> {
  const row = await countAttempt(db, attempt, factor);
  const matches = await isPassword(row.password_digest, attempt.password);
  const isHeldUp = row.wait_seconds !== null;
  const mayTry = !isHeldUp || row.is_known_place;
  return {
    attempt,
    accountId: row.account_id,
    memberId: row.member_id,
    digest: row.password_digest,
    isKnownPlace: row.is_known_place,
    isRight: matches && mayTry && row.may_enter === true,
    isWaiting: matches && mayTry && row.is_waiting === true,
    waitSeconds: row.wait_seconds ?? undefined,
    isGuessed:
      !isHeldUp &&
      (row.failures_here === FAILURES_HERE * factor ||
        row.failures_elsewhere === FAILURES_ELSEWHERE * factor),
  };
}

/**
 * Opens the session of a sign-in that is right, and takes back that it was counted as a failure.
 * @returns undefined when the password was changed or the member locked while this one was compared
 */
export async function openExamined(
  tx: Transaction,
  { attempt, accountId, memberId, digest, isKnownPlace }: Examined,
): Promise<NewSession | undefined> {
  const { email, device } = attempt;
  const { rows } = await sql`
    select 1 from accounts a join members m on m.id = a.member_id
    where a.id = ${accountId} and a.password_digest = ${digest} and m.state in ('active', 'to_be_onboarded')
    for update of a
  `.execute(tx);
  if (rows.length === 0) return undefined;
  await sql`
    with forgotten as (
      delete from sign_in_failures where key = ${keyOf(email, networkOf(device.ip))}
    ), taken_back as (
      update sign_in_failures set failures = greatest(failures - 1, 0), waits_until = '-infinity'
      where key = ${keyOf(email)} and not ${isKnownPlace}::boolean
    )
    update accounts set last_sign_in_at = now(), last_seen_at = now() where id = ${accountId}
  `.execute(tx);
  return openSession(tx, memberId!, attempt.remember, device, { returnTo: attempt.returnTo });
}

/** Records that somebody guesses, for addresses of nobody as well. */
export async function recordGuessing(tx: Transaction, { memberId, attempt }: Examined): Promise<void> {
  const payload = { memberId, place: networkOf(attempt.device.ip) };
  await recordEvents(tx, [{ type: 'sign_in_guessed', actorId: null, payload }]);
}
