import type { CatchUp, LiveMessage } from '@dorfplatz/contract';
import { type Database, rows } from '../db/database.ts';
import { asVersion, type LiveVersion, type StoredLiveMessage } from './live-messages.ts';

const CATCH_UP_LIMIT = 500;
const CURSOR = /^(0|[1-9]\d{0,15})$/;
/** Messages that are kept in memory: those who come back at the same moment missed the same ones. */
const KEPT = 200;

// In one statement: what is stored between two would be before the cursor, but not among the messages.
const missedText = `
  select coalesce(max(id), 0) as newest, coalesce(min(id), 0) as oldest, array(
    select id from live_messages
    where id > $1::bigint and $2::boolean and rooms && $3::text[] and not except_rooms && $3::text[]
    order by id limit ${CATCH_UP_LIMIT + 1}
  ) as ids
  from live_messages`;

/** A message with what each kind of its readers gets, worked out once. */
type Kept = { message: StoredLiveMessage; wires: Map<LiveVersion | undefined, LiveMessage> };

export type MissedMessages = {
  /** What somebody in these rooms missed since a cursor; not complete when too much, or when it is not known any more. */
  since(cursor: unknown, rooms: ReadonlySet<string>): Promise<CatchUp>;
};

export const toWire = (message: StoredLiveMessage, data: StoredLiveMessage['data']): LiveMessage =>
  ({ cursor: String(message.id), topic: message.topic, event: message.event, data }) as LiveMessage;

function wireFor({ message, wires }: Kept, version?: LiveVersion): LiveMessage {
  let wire = wires.get(version);
  if (!wire) {
    wire = toWire(message, version ? asVersion(message.data, version) : message.data);
    wires.set(version, wire);
  }
  return wire;
}

/** A message that was missed, as whoever is in these rooms gets it. */
function asMissed(kept: Kept, mine: ReadonlySet<string>): LiveMessage[] {
  const { versions } = kept.message;
  if (!versions?.length) return [wireFor(kept)];
  const isIn = (room: string) => mine.has(room);
  const version = versions.find((each) => each.rooms.some(isIn) && !each.exceptRooms.some(isIn));
  return version ? [wireFor(kept, version)] : [];
}

/** Reads what people missed: which messages for each of them, a message itself once for all who ask at the time. */
export function createMissedMessages(db: Database): MissedMessages {
  const kept = new Map<number, Promise<Kept | undefined>>();

  function read(ids: readonly number[]): void {
    const found = rows<StoredLiveMessage>(
      db.reads,
      'select id, topic, event, data, versions from live_messages where id = any($1::bigint[])',
      [[...ids]],
    ).then((all) => new Map(all.map((message) => [message.id, { message, wires: new Map() }])));
    for (const id of ids) {
      const one = found.then((all) => all.get(id));
      kept.set(id, one);
      one.catch(() => kept.delete(id));
    }
  }

  async function load(ids: readonly number[]): Promise<Kept[]> {
    const unread = ids.filter((id) => !kept.has(id));
    if (unread.length > 0) read(unread);
    const wanted = ids.map((id) => kept.get(id)!);
    for (const id of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(id);
    }
    return (await Promise.all(wanted)).filter((one) => one !== undefined);
  }

  return {
    async since(said, mine) {
      const cursor = typeof said === 'string' && CURSOR.test(said) ? Number(said) : Number.NaN;
      const known = Number.isSafeInteger(cursor);
      const [found] = await db.hot<{ newest: number; oldest: number; ids: number[] }>('missed', missedText, [
        known ? cursor : 0,
        known,
        [...mine],
      ]);
      const { newest, oldest, ids } = found!;
      const isKept = cursor > 0 && cursor >= oldest - 1 && cursor <= newest;
      const isKnown = known && isKept && ids.length <= CATCH_UP_LIMIT;
      const messages = isKnown ? await load(ids) : [];
      // One that was cleared away in between is not there any more.
      const complete = isKnown && messages.length === ids.length;
      return {
        complete,
        cursor: String(newest),
        messages: complete ? messages.flatMap((one) => asMissed(one, mine)) : [],
      };
    },
  };
}
