import type { Language, PreviewKind } from '@dorfplatz/contract';
import { type Database, rows, type Sql } from '../db/database.ts';
import { gathered } from '../db/gathered.ts';
import { type Counted, WRITING } from '../http/limits.ts';
import type { Viewer } from '../policy/viewer.ts';
import { hashToken } from './tokens.ts';

type Row = {
  session_id: number;
  token_hash: Buffer;
  csrf_token: string;
  is_stale: boolean;
  member_id: number;
  network_id: number;
  display_name: string;
  first_name: string;
  image_id: number | null;
  is_external: boolean;
  is_newcomer: boolean;
  is_network_admin: boolean;
  sees_first_steps: boolean;
  language: Language;
  time_zone: string;
  category_ids: number[];
  preview_id: number | null;
  preview_administrator_id: number;
  preview_kind: PreviewKind;
  preview_name: string;
  preview_ends_at: string;
};

const viewerColumns = `
  m.id as member_id, m.network_id, m.display_name, m.first_name, m.image_id, m.is_external, m.is_network_admin, m.state = 'to_be_onboarded' as is_newcomer,
  m.language, m.time_zone, m.first_steps_put_away_at is null as sees_first_steps,
  array(select a.group_category_id from group_category_administrators a where a.member_id = m.id) as category_ids`;

/** A session that nobody used for so long has ended, however long it might have lasted. */
export const UNUSED_DAYS = 30;

/**
 * What holds of a session that still counts, as SQL.
 * @param alias of the `sessions` row in the query
 */
export const sessionCounts = (alias: string): string =>
  `(${alias}.state = 'signed_in' and ${alias}.expires_at > now() and ${alias}.last_seen_at > now() - interval '${UNUSED_DAYS} days')`;

/**
 * What holds of a preview that still runs, as SQL: its time is not over, and whoever looks still administers the network
 * and belongs to the group that they look at from within.
 * @param preview alias of the `previews` row in the query
 * @param own alias of the `members` row of whoever looks
 */
export const previewRuns = (preview: string, own: string): string => `(
    ${preview}.ends_at > now() and ${own}.is_network_admin and ${own}.state in ('active', 'to_be_onboarded')
    and (${preview}.group_id is null or exists (
      select 1 from group_memberships looked
      where looked.group_id = ${preview}.group_id and looked.member_id = ${own}.id and looked.state = 'member'
    ))
  )`;

/** Whose a session is: its person, or whom they look as. */
const viewersOf = (sessions: string, condition = 'true') => `
  select s.id as session_id, s.token_hash, s.csrf_token, s.last_seen_at < now() - interval '5 minutes' as is_stale, ${viewerColumns},
    look.id as preview_id, look.administrator_id as preview_administrator_id, look.kind as preview_kind,
    look.name as preview_name, look.ends_at as preview_ends_at
  from ${sessions} join members own on own.id = s.member_id
  left join previews look on look.session_id = s.id and ${previewRuns('look', 'own')}
  join members m on m.id = coalesce(look.viewer_id, own.id)
  where ${condition} and ${sessionCounts('s')} and own.state in ('active', 'to_be_onboarded')`;

/** A session ($1) is used, and its person is here. */
const sawSession = `
  with used as (update sessions set last_seen_at = now() where id = $1 returning member_id)
  update accounts a set last_seen_at = now() from used where a.member_id = used.member_id`;

const bySessionId = viewersOf('sessions s', 's.id = $1');
const byTokens = viewersOf('sessions s', 's.token_hash = any($1::bytea[])');

/**
 * The people of sessions ($1), each session's uses counted towards the limit of writing until $2, now being $3, both
 * in milliseconds since 1970. The same person may write several times at one moment, in one session or in many. Keys
 * are taken in their order: two that take the same ones otherwise would wait for each other in a circle.
 */
const writersByTokens = `
  with asked as (select hash, count(*) as times from unnest($1::bytea[]) as t (hash) group by hash),
  viewer as materialized (
    select viewer.*, asked.times, '${WRITING.keyPrefix}' || viewer.member_id as key from asked
    join (${viewersOf('sessions s')}) as viewer on viewer.token_hash = asked.hash
  ),
  counted as (
    insert into rate_limits as known (key, points, expire)
    select key, sum(times), $2::bigint from viewer group by key order by key
    on conflict (key) do update set
      points = case when known.expire <= $3 then excluded.points else known.points + excluded.points end,
      expire = case when known.expire <= $3 then excluded.expire else known.expire end
    returning key, points, expire
  )
  select viewer.*, counted.points, counted.expire from viewer join counted on counted.key = viewer.key`;

const toViewer = (row: Row): Viewer => ({
  memberId: row.member_id,
  networkId: row.network_id,
  sessionId: row.session_id,
  displayName: row.display_name,
  firstName: row.first_name,
  imageId: row.image_id,
  isExternal: row.is_external,
  isNewcomer: row.is_newcomer,
  isNetworkAdmin: row.is_network_admin,
  seesFirstSteps: row.sees_first_steps,
  administeredCategoryIds: row.category_ids,
  language: row.language,
  timeZone: row.time_zone,
  csrfToken: row.csrf_token,
  preview:
    row.preview_id === null
      ? undefined
      : {
          id: row.preview_id,
          administratorId: row.preview_administrator_id,
          kind: row.preview_kind,
          name: row.preview_name,
          endsAt: row.preview_ends_at,
        },
});

/** As `byTokens`, of an app password ($1), which notes now and then that it is used. */
const byProgram = `
  select 0 as session_id, p.secret_hash as token_hash, '' as csrf_token, p.id as program_id,
    coalesce(p.last_used_at < now() - interval '5 minutes', true) as is_stale, ${viewerColumns}
  from app_passwords p join members m on m.id = p.member_id
  where p.secret_hash = $1::bytea and m.state in ('active', 'to_be_onboarded')`;

const sawProgram = `
  with used as (update app_passwords set last_used_at = now() where id = $1 returning member_id)
  update accounts a set last_seen_at = now() from used where a.member_id = used.member_id`;

/** Somebody who has given the right password, and not yet what else is asked for. */
export type HalfSignedIn = {
  readonly memberId: number;
  readonly sessionId: number;
  readonly csrfToken: string;
};

const halfByToken = `
  select s.member_id as "memberId", s.id as "sessionId", s.csrf_token as "csrfToken"
  from sessions s join members m on m.id = s.member_id
  where s.token_hash = $1::bytea and s.state = 'second_factor' and s.expires_at > now()
    and m.state in ('active', 'to_be_onboarded')`;

/** Whose a session cookie is: of several that are asked for at one moment, in one query. */
export type Viewers = {
  /** The person, or undefined: unknown, ended, expired, half signed in, or a member who is locked or gone. */
  of(token: string): Promise<Viewer | undefined>;
  /** As `of`, for whoever changes something: what this counts towards the limit of writing comes with it. */
  writing(token: string): Promise<{ viewer: Viewer; counted: Counted } | undefined>;
  /** Whose the hash of an app password is. Their programs have no session. */
  ofProgram(secretHash: Buffer): Promise<Viewer | undefined>;
  /** Who is half signed in; asked for where nobody is signed in. */
  half(token: string): Promise<HalfSignedIn | undefined>;
};

export function createViewers(db: Database): Viewers {
  const nameOf = (hash: Buffer) => hash.toString('base64');
  const byHash = <R extends Row>(found: readonly R[]) =>
    new Map(found.map((row) => [nameOf(row.token_hash), row]));

  function seen(row: Row): Viewer {
    if (row.is_stale) {
      db.pool.query(sawSession, [row.session_id]).catch(() => {});
    }
    return toViewer(row);
  }

  const readers = gathered(async (hashes: readonly Buffer[]) => {
    const found = byHash(await db.hot<Row>('viewers_by_session', byTokens, [hashes]));
    return hashes.map((hash) => found.get(nameOf(hash)));
  });

  const writers = gathered(async (hashes: readonly Buffer[]) => {
    const now = Date.now();
    const values = [hashes, now + WRITING.seconds * 1000, now];
    const rows = await db.hot<Row & Counted>('writers_by_session', writersByTokens, values);
    const found = byHash(rows);
    const left = new Map(rows.map(({ member_id, points }) => [member_id, points]));
    // As if they had come one after the other: the first of a person here finds all, each later one a use less.
    return hashes.map((hash) => {
      const row = found.get(nameOf(hash));
      if (!row) return undefined;
      const points = left.get(row.member_id)!;
      left.set(row.member_id, points - 1);
      return { row, counted: { points, expire: row.expire } };
    });
  });

  return {
    async of(token) {
      const row = await readers(hashToken(token));
      return row && seen(row);
    },
    async writing(token) {
      const use = await writers(hashToken(token));
      return use && { viewer: seen(use.row), counted: use.counted };
    },
    async ofProgram(secretHash) {
      const [row] = await db.hot<Row & { program_id: number }>('viewer_by_program', byProgram, [secretHash]);
      if (row?.is_stale) db.pool.query(sawProgram, [row.program_id]).catch(() => {});
      return row && toViewer(row);
    },
    async half(token) {
      const [row] = await db.hot<HalfSignedIn>('half_by_session', halfByToken, [hashToken(token)]);
      return row;
    },
  };
}

/** The person of a session by its id: for sockets, whose token names the session. */
export async function loadViewerOfSession(db: Database, sessionId: number): Promise<Viewer | undefined> {
  const [row] = await db.hot<Row>('viewer_by_session_id', bySessionId, [sessionId]);
  return row && toViewer(row);
}

/** Somebody who is here, without a session: for what the product does on their behalf at a time that they chose. */
export async function loadViewerOfMember(db: Sql, memberId: number): Promise<Viewer | undefined> {
  const [row] = await rows<Row>(
    db,
    `select 0 as session_id, ''::bytea as token_hash, '' as csrf_token, false as is_stale, ${viewerColumns}
     from members m where m.id = $1 and m.state in ('active', 'to_be_onboarded')`,
    [memberId],
  );
  return row && toViewer({ ...row, preview_id: null });
}
