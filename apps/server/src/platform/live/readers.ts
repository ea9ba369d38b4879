import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Database, rows, type Sql } from '../db/database.ts';
import { guarded } from '../guarded.ts';

/** Changes of so many milliseconds are written together. */
const GATHERING_MS = 250;
const HEARTBEAT_MS = 15_000;
/** A process that said nothing for so long is gone, and with it whoever read through it. */
const SILENCE_SECONDS = 60;

export type Reader = { memberId: number; isReading: boolean };

export type Readers = {
  /** Whose socket it is and whether they look at the product through it; null once it is gone. */
  set(socketId: string, reader: Reader | null): void;
  /** Told of members whose sockets of this process were written down or taken out. */
  onChange(listener: (memberIds: readonly number[]) => void): void;
  /** Waits until everything said so far is written. */
  settled(): Promise<void>;
  /** Takes everyone out who read through this process. */
  close(): Promise<void>;
};

const isHere = `
  insert into live_processes (id) values ($1) on conflict (id) do update set seen_at = now()`;
const isStillHere = 'update live_processes set seen_at = now() where id = $1 returning id';
// Whose sockets a process had that is gone is read before they go with it.
const dropSilent = `
  with silent as (
    delete from live_processes where seen_at < now() - make_interval(secs => ${SILENCE_SECONDS}) returning id
  ) select distinct member_id from live_readers where process_id in (select id from silent)`;
const dropReaders = 'delete from live_readers where socket_id = any($1::text[]) returning member_id';
const addReaders = `
  insert into live_readers (socket_id, process_id, member_id, is_reading)
  select * from (
    select socket_id, $1::uuid, member_id, is_reading
    from unnest($2::text[], $3::bigint[], $4::boolean[]) as t (socket_id, member_id, is_reading)
  ) as said
  on conflict (socket_id) do update set is_reading = excluded.is_reading`;

/**
 * Keeps in the database whose sockets this process has and who looks at the product through them, so that other
 * processes know who is online and whom they need not call. Many changes make one statement; a process that is killed is forgotten after a minute.
 */
export function createReaders({
  db,
  log,
  heartbeat: beatMs = HEARTBEAT_MS,
}: {
  db: Database;
  log: Logger;
  /** Milliseconds between two signs of life; tests have less time. */
  heartbeat?: number;
}): Readers {
  const processId = randomUUID();
  const reading = new Map<string, Reader>();
  const listeners: ((memberIds: readonly number[]) => void)[] = [];
  const changed = new Set<string>();
  let isKnown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const tell = (memberIds: readonly number[]) => {
    for (const listener of listeners) listener(memberIds);
  };

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
        const left = gone.length > 0 ? await rows<{ member_id: number }>(db.kysely, dropReaders, [gone]) : [];
        const said = here.map((id) => reading.get(id)!);
        if (here.length > 0) {
          const memberIds = said.map(({ memberId }) => memberId);
          const isReading = said.map((reader) => reader.isReading);
          await rows(db.kysely, addReaders, [processId, here, memberIds, isReading]);
        }
        const members = new Set([
          ...said.map(({ memberId }) => memberId),
          ...left.map((row) => row.member_id),
        ]);
        if (members.size > 0) tell([...members]);
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
        const left = await rows<{ member_id: number }>(db.kysely, dropSilent, []);
        if (left.length > 0) tell(left.map((row) => row.member_id));
        isKnown = (await rows(db.kysely, isStillHere, [processId])).length > 0;
      }
      if (!isKnown || changed.size > 0) enqueue();
    } catch (error) {
      isKnown = false;
      log.warn({ err: error }, 'a heartbeat failed');
    }
  }

  return {
    onChange(listener) {
      listeners.push(guarded(log, 'telling who is there', listener));
    },
    set(socketId, reader) {
      const known = reading.get(socketId);
      if (reader === null ? !known : known?.isReading === reader.isReading) return;
      if (reader === null) reading.delete(socketId);
      else reading.set(socketId, reader);
      changed.add(socketId);
      heartbeat ??= setInterval(guarded(log, 'a heartbeat', beat), beatMs).unref();
      timer ??= setTimeout(guarded(log, 'writing down who reads', enqueue), GATHERING_MS);
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

/** The ids of all who have a socket open, as SQL. */
export const ONLINE_MEMBERS = `
  select r.member_id from live_readers r join live_processes p on p.id = r.process_id
  where p.seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})`;

const withSocket = (condition: string) => `
  select distinct r.member_id from live_readers r join live_processes p on p.id = r.process_id
  where r.member_id = any($1::bigint[]) and p.seen_at > now() - make_interval(secs => ${SILENCE_SECONDS}) ${condition}`;
const READING = withSocket('and r.is_reading');
const ONLINE = withSocket('');

async function asked(db: Sql, text: string, memberIds: readonly number[]): Promise<Set<number>> {
  const found = await rows<{ member_id: number }>(db, text, [[...memberIds]]);
  return new Set(found.map((row) => row.member_id));
}

/** Which of these members look at the product right now, through whatever process. */
export const membersReading = (db: Sql, memberIds: readonly number[]): Promise<Set<number>> =>
  asked(db, READING, memberIds);

/** Which of these members have a socket open, through whatever process (decision 88). */
export const membersOnline = (db: Sql, memberIds: readonly number[]): Promise<Set<number>> =>
  asked(db, ONLINE, memberIds);
