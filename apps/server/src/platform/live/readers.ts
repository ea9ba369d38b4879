import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Database, rows, type Sql } from '../db/database.ts';

/** Changes of so many milliseconds are written together. */
const GATHERING_MS = 250;
const HEARTBEAT_MS = 15_000;
/** A process that said nothing for so long is gone, and with it whoever read through it. */
const SILENCE_SECONDS = 60;

export type Readers = {
  /** Somebody looks at the product through this socket, or (null) no longer does. */
  set(socketId: string, memberId: number | null): void;
  /** Waits until everything said so far is written. */
  settled(): Promise<void>;
  /** Takes everyone out who read through this process. */
  close(): Promise<void>;
};

const isHere = `
  insert into live_processes (id) values ($1) on conflict (id) do update set seen_at = now()`;
const isStillHere = 'update live_processes set seen_at = now() where id = $1 returning id';
const dropSilent = `delete from live_processes where seen_at < now() - make_interval(secs => ${SILENCE_SECONDS})`;
const dropReaders = 'delete from live_readers where socket_id = any($1::text[])';
const addReaders = `
  insert into live_readers (socket_id, process_id, member_id)
  select socket_id, $1, member_id from unnest($2::text[], $3::bigint[]) as t (socket_id, member_id)
  on conflict (socket_id) do nothing`;

/**
 * Keeps in the database who looks at the product through the sockets of this process, so that other processes know
 * whom they need not call. Many changes make one statement; a process that is killed is forgotten after a minute.
 */
export function createReaders({ db, log }: { db: Database; log: Logger }): Readers {
  const processId = randomUUID();
  const reading = new Map<string, number>();
  const changed = new Set<string>();
  let isKnown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    try {
      if (!isKnown) {
        await rows(db.kysely, isHere, [processId]);
        isKnown = true;
        for (const socketId of reading.keys()) changed.add(socketId);
      }
      const ids = [...changed];
      changed.clear();
      const here = ids.filter((id) => reading.has(id));
      const gone = ids.filter((id) => !reading.has(id));
      try {
        if (gone.length > 0) await rows(db.kysely, dropReaders, [gone]);
        if (here.length > 0) {
          await rows(db.kysely, addReaders, [processId, here, here.map((id) => reading.get(id)!)]);
        }
      } catch (error) {
        for (const id of ids) changed.add(id);
        throw error;
      }
    } catch (error) {
      // The database was away, or held us for dead: everything is said anew with the next heartbeat.
      isKnown = false;
      log.warn({ err: error }, 'who reads could not be written down');
    }
  }

  const enqueue = () => {
    timer = undefined;
    writing = writing.then(write);
  };

  async function beat(): Promise<void> {
    if (reading.size === 0 && changed.size === 0) {
      isKnown = false;
      return;
    }
    try {
      if (isKnown) {
        await rows(db.kysely, dropSilent, []);
        isKnown = (await rows(db.kysely, isStillHere, [processId])).length > 0;
      }
      if (!isKnown || changed.size > 0) enqueue();
    } catch (error) {
      isKnown = false;
      log.warn({ err: error }, 'a heartbeat failed');
    }
  }

  return {
    set(socketId, memberId) {
      if (memberId === null ? !reading.delete(socketId) : reading.get(socketId) === memberId) return;
      if (memberId !== null) reading.set(socketId, memberId);
      changed.add(socketId);
      heartbeat ??= setInterval(() => void beat(), HEARTBEAT_MS).unref();
      timer ??= setTimeout(enqueue, GATHERING_MS);
    },
    async settled() {
      if (timer !== undefined) {
        clearTimeout(timer);
        enqueue();
      }
      await writing;
    },
    async close() {
      clearTimeout(timer);
      clearInterval(heartbeat);
      await writing;
      if (heartbeat === undefined) return;
      await rows(db.kysely, 'delete from live_processes where id = $1', [processId]).catch(() => {});
    },
  };
}

/** Which of these members look at the product right now, through whatever process. */
export async function membersReading(db: Sql, memberIds: readonly number[]): Promise<Set<number>> {
  const found = await rows<{ member_id: number }>(
    db,
    `select distinct r.member_id from live_readers r join live_processes p on p.id = r.process_id
     where r.member_id = any($1::bigint[]) and p.seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})`,
    [[...memberIds]],
  );
  return new Set(found.map((row) => row.member_id));
}
