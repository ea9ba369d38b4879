import type { HeldState } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { type MemberRow, memberColumns } from '../members/index.ts';

export type ScanRow = {
  id: number;
  storage_key: string;
  state: HeldState;
  signature: string | null;
  name: string;
  content_type: string;
  size: number;
  file_id: number;
  owner: MemberRow | null;
  created_at: string;
  tried_at: string | null;
  tries: number;
};

/** One of the files that held bytes are of, the current one before versions; what nothing names any more is going. */
const named = sql`
  join lateral (
    select * from (
      select f.id as file_id, f.original_filename, f.content_type, f.size, f.owner_id, 0 as rank
      from files f where f.storage_key = s.storage_key and f.state <> 'removed'
      union all
      select v.file_id, v.original_filename, v.content_type, v.size, v.author_id, 1
      from file_versions v join files f on f.id = v.file_id
      where v.storage_key = s.storage_key and f.state <> 'removed'
    ) one order by rank, file_id limit 1
  ) kept on true`;

const rowsWhere = <Row extends ScanRow>(
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<Row>`
  select s.id, s.storage_key, s.state, s.signature, kept.original_filename as name, kept.content_type, kept.size,
    kept.file_id, s.created_at, s.tried_at, s.tries,
    case when p.id is not null then (select to_jsonb(one) from (select ${memberColumns('p')}) one) end as owner ${more}
  from scans s ${named} left join members p on p.id = kept.owner_id
  where s.is_held and ${where} ${tail}`;

/** A page of what is held: what was found first, then what is too large, then what waits for longest. */
export async function scansOf(
  db: Sql,
  { state, page, perPage }: { state: HeldState | undefined; page: number; perPage: number },
): Promise<(ScanRow & { total: number })[]> {
  const { rows } = await rowsWhere<ScanRow & { total: number }>(
    sql`(${state ?? null}::text is null or s.state = ${state ?? null})`,
    sql`order by array_position(array['infected', 'too_large', 'waiting', 'deleted'], s.state), s.id
        limit ${perPage} offset ${(page - 1) * perPage}`,
    sql`, count(*) over () as total`,
  ).execute(db);
  return rows;
}

/** Something held, with its row locked until the transaction ends; undefined where it is held no longer. */
export async function heldScan(db: Sql, id: number): Promise<ScanRow | undefined> {
  await sql`select 1 from scans where id = ${id} for update`.execute(db);
  const { rows } = await rowsWhere(sql`s.id = ${id}`, sql``).execute(db);
  return rows[0];
}

export type HeldCounts = {
  infected: number;
  too_large: number;
  waiting: number;
  /** Of those that wait, who does so for more than an hour. */
  waiting_long: number;
  waiting_since: string | null;
};

/** How much is held, in one statement. */
export async function heldCounts(db: Sql): Promise<HeldCounts> {
  const { rows } = await sql<HeldCounts>`
    select count(*) filter (where s.state = 'infected')::integer as infected,
      count(*) filter (where s.state = 'too_large')::integer as too_large,
      count(*) filter (where s.state = 'waiting')::integer as waiting,
      count(*) filter (where s.state = 'waiting' and s.created_at < now() - interval '1 hour')::integer as waiting_long,
      min(s.created_at) filter (where s.state = 'waiting') as waiting_since
    from scans s ${named} where s.is_held
  `.execute(db);
  return rows[0]!;
}
