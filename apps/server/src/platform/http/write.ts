import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordCall } from '../audit/calls.ts';
import { type Sql, sql, sqlState, type Transaction } from '../db/database.ts';
import type { OneStatement } from '../db/writer.ts';
import { Problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { mustNotPreview } from './read-only.ts';

/** A request that must not happen twice: whose, by which name, and what it asked. */
type Claim = { memberId: number; key: string; hash: Buffer };

function claimOf(request: FastifyRequest): Claim | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !request.viewer) return undefined;
  if (key.length === 0 || key.length > 200) throw new Problem(400, 'malformed');
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  return { memberId: request.viewer.memberId, key, hash };
}

/** Runs a command in one transaction; see `Context.write`. */
export async function write<T>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  command: (tx: Transaction) => Promise<T>,
): Promise<T> {
  // Some calls that only read keep something, too.
  mustNotPreview(request.routeOptions.config.endpoint, request.viewer);
  const claim = claimOf(request);
  const answer = await services.db.kysely.transaction().execute(async (tx) => {
    if (claim && !(await isFirst(tx, claim))) return earlierAnswer<T>(tx, reply, claim);
    const fresh = await command(tx);
    await recordCall(tx, request);
    if (!claim) return fresh;
    await sql`
      update idempotency_keys set answer = ${JSON.stringify(fresh ?? null)}::jsonb
      where member_id = ${claim.memberId} and key = ${claim.key}
    `.execute(tx);
    return fresh;
  });
  services.events.nudge();
  return answer;
}

/** Claims the key for this transaction; false when it has its answer already. A twin in flight is waited for. */
async function isFirst(tx: Transaction, { memberId, key, hash }: Claim): Promise<boolean> {
  const { rows: claimed } = await sql`
    insert into idempotency_keys (member_id, key, request_hash) values (${memberId}, ${key}, ${hash})
    on conflict do nothing returning key
  `.execute(tx);
  return claimed.length > 0;
}

async function earlierAnswer<T>(db: Sql, reply: FastifyReply, claim: Claim): Promise<T> {
  const { rows: found } = await sql<{ request_hash: Buffer; answer: T }>`
    select request_hash, answer from idempotency_keys where member_id = ${claim.memberId} and key = ${claim.key}
  `.execute(db);
  if (!found[0]?.request_hash.equals(claim.hash)) throw new Problem(422, 'idempotency_key_reused');
  reply.header('idempotency-replayed', 'true');
  return found[0].answer;
}

const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown): boolean =>
  sqlState(error) === UNIQUE_VIOLATION &&
  (error as { constraint?: string }).constraint === 'idempotency_keys_pkey';

/**
 * Runs a command that is one statement, its key kept by that statement too; see `Context.writeOne`. The values of its
 * `answer` are those that JSON has (times as text).
 */
export async function writeOne<Row>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { expressions, values }: OneStatement,
): Promise<Row | undefined> {
  mustNotPreview(request.routeOptions.config.endpoint, request.viewer);
  const { kysely, writer } = services.db;
  const claim = claimOf(request);
  if (!claim) {
    const [row] = await writer.run({ expressions, values });
    services.events.nudge();
    return row as Row | undefined;
  }
  const [member, key, hash] = [1, 2, 3].map((place) => `$${values.length + place}`);
  const keeping = `${expressions}, kept as (
    insert into idempotency_keys (member_id, key, request_hash, answer)
    select ${member}::bigint, ${key}::text, ${hash}::bytea, to_jsonb(answer) from answer
  )`;
  try {
    const [row] = await writer.run({
      expressions: keeping,
      values: [...values, claim.memberId, claim.key, claim.hash],
    });
    services.events.nudge();
    return row as Row | undefined;
  } catch (error) {
    // A twin was faster: what this one did is undone with its statement.
    if (isTaken(error)) return earlierAnswer<Row>(kysely, reply, claim);
    throw error;
  }
}
