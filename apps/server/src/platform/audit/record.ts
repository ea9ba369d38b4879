import type { Sql, Transaction } from '../db/database.ts';
import { rows } from '../db/database.ts';

/** Something that was done, or that somebody was refused, as the audit log keeps it. */
export type Act = {
  /** The member who did it; null for the console and for the program itself. */
  readonly actorId: number | null;
  readonly via: 'web' | 'console' | 'system';
  /** Name of the call or of the console's command. */
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  /** What it was done to, by kind: `{ member: '12' }`. */
  readonly target: Readonly<Record<string, string>>;
  readonly details: ActDetails;
  /** The address of the network that it came from. */
  readonly address: string | null;
};

/** What changed; nothing of it is a secret, and nothing the name or another fact of a person. */
export type ActDetails = {
  /** Names of the fields that were sent. */
  readonly fields?: readonly string[];
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Why it was refused. */
  readonly code?: string;
};

/**
 * The entries are a chain: each is hashed together with the hash of the one before it, and the head is locked until the
 * transaction ends. So an entry that is changed, taken out or put in later shows, and acts of one moment have an order.
 */
const insertText = `
  with head as materialized (select id, hash from audit_head for update),
  made as materialized (
    select head.hash as before, (head.id + 1, clock_timestamp(), $1::bigint, $2::text, $3::text, $4::text, $5::jsonb,
      $6::jsonb, $7::text, null::bytea)::audit_entries as entry
    from head
  ),
  kept as (
    insert into audit_entries
    select (entry).id, (entry).at, (entry).actor_id, (entry).via, (entry).action, (entry).outcome, (entry).target,
      (entry).details, (entry).address, audit_hash(before, entry)
    from made returning id, hash
  )
  update audit_head set id = kept.id, hash = kept.hash from kept`;

/**
 * Adds an entry to the audit log, in the transaction of what it tells of: it is kept exactly when that is. It is the last
 * statement of a transaction where it can be, since others who add one wait for its end.
 */
export async function recordAct(tx: Transaction, act: Act): Promise<void> {
  const { actorId, via, action, outcome, target, details, address } = act;
  await rows(tx, insertText, [
    actorId,
    via,
    action,
    outcome,
    JSON.stringify(target),
    JSON.stringify(details),
    address,
  ]);
}

/** What commands say of themselves, until the entry of their transaction is written. */
const notes = new WeakMap<Sql, { target: Record<string, string>; details: ActDetails }>();

/**
 * Says more of the act that a call of administration is: what it was done to, and what was there before and after. The
 * entry itself is written by `write`, with or without it. Later notes of the same transaction are added to earlier ones.
 */
export function noteAct(
  tx: Sql,
  { target = {}, ...details }: ActDetails & { target?: Readonly<Record<string, string>> },
): void {
  const earlier = notes.get(tx);
  notes.set(tx, {
    target: { ...earlier?.target, ...target },
    details: { ...earlier?.details, ...details },
  });
}

/** What was noted in a transaction. */
export const notedIn = (tx: Sql): { target: Readonly<Record<string, string>>; details: ActDetails } =>
  notes.get(tx) ?? { target: {}, details: {} };
