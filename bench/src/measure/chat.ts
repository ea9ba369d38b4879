import { randomUUID } from 'node:crypto';
import type { LiveMessage } from '@dorfplatz/contract';
import type { Socket } from 'socket.io-client';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import { percentile } from './load.ts';
import { type Group, largestGroup, signInFrom, socketTokens } from './people.ts';
import { connectAll, disconnectAll, productAddress } from './watchers.ts';

const MESSAGES = { large: 1_000_000, small: 10_000 };
const MEMBERS = 100;
const OPENINGS = 300;
const SENT = 40;
const OPENING_P95_MS = 20;
const SHOWN_P95_MS = 100;
const TEXT = 'Der Schlüssel liegt beim Nachbarn. **Danke** an alle, die gestern geholfen haben!';

/** Gives a group's chat a long history, in which its members took turns. */
async function writeHistory(bed: Bed, group: Group, messages: number): Promise<void> {
  // What a run left that was cut off.
  await bed.client.query('delete from chats where group_id = $1', [group.id]);
  await bed.client.query('update groups set chat_enabled = true where id = $1', [group.id]);
  await bed.client.query(
    `insert into chats (network_id, group_id, last_number, last_change, last_message_at)
     select n.id, $1, $2, $2, now() from networks n`,
    [group.id, messages],
  );
  await bed.client.query(
    `with writers as (
       select array_agg(member_id) as ids from (
         select member_id from group_memberships where group_id = $1 and state = 'member' order by member_id limit 200
       ) as first
     )
     insert into chat_messages (chat_id, number, change, author_id, client_id, text, quoted_number, created_at)
     select c.id, n, n, writers.ids[1 + (n::bigint * 7919) % cardinality(writers.ids)], gen_random_uuid(), $3 || ' ' || n,
            case when n % 12 = 0 then n - 3 end, now() - (($2::int - n) || ' minutes')::interval
     from chats c, writers, generate_series(1, $2::int) as n where c.group_id = $1`,
    [group.id, messages, TEXT],
  );
  await bed.client.query('analyze chats, chat_messages');
}

const call = async (socket: Socket, event: string, body: object): Promise<void> => {
  const answer = (await socket.emitWithAck(event, body)) as { ok: boolean };
  if (!answer.ok) throw new Error(`${event} was refused: ${JSON.stringify(answer)}`);
};

/** Opening the chat: who is in it and its newest messages, one person after the other. */
async function measureOpening(sockets: readonly Socket[], chatId: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < OPENINGS; count += 1) {
    const socket = sockets[count % sockets.length]!;
    const since = performance.now();
    await Promise.all([
      call(socket, 'chat_details', { chat_id: chatId }),
      call(socket, 'more_messages', { chat_id: chatId }),
    ]);
    times.push(performance.now() - since);
  }
  return times.sort((a, b) => a - b);
}

/** From sending to the arrival at each member, the sender's acknowledgement included. */
async function measureSending(sockets: readonly Socket[], chatId: string): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < SENT; count += 1) {
    const clientId = randomUUID();
    let since = 0;
    const arrived = sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          const onLive = ({ event, data }: LiveMessage) => {
            if (event !== 'chat_message' || data.message.client_id !== clientId) return;
            socket.off('live', onLive);
            times.push(performance.now() - since);
            resolve();
          };
          socket.on('live', onLive);
        }),
    );
    since = performance.now();
    await call(sockets[count % sockets.length]!, 'message', {
      chat_id: chatId,
      client_id: clientId,
      text: TEXT,
    });
    await Promise.all(arrived);
  }
  return times.sort((a, b) => a - b);
}

const figureOf = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

/** A chat with a long history: opening it, and talking in it with a hundred who look on. */
export async function measureChat(bed: Bed): Promise<Finding[]> {
  const messages = MESSAGES[bed.profile.name];
  const group = await largestGroup(bed.client);
  await writeHistory(bed, group, messages);
  try {
    const signedIn = await signInFrom(bed.client, group.id, MEMBERS * 2);
    // Guests may not chat.
    const { rows } = await bed.client.query<{ id: number }>(
      'select id::int from members where id = any($1::bigint[]) and not is_external',
      [signedIn.map(({ memberId }) => memberId)],
    );
    const inside = new Set(rows.map(({ id }) => id));
    const people = signedIn.filter(({ memberId }) => inside.has(memberId)).slice(0, MEMBERS);
    const sockets = await connectAll(productAddress(bed.web.url), await socketTokens(bed.client, people));
    const chatId = `group/${group.id}`;
    // The first warms the plans of every connection.
    await measureOpening(sockets, chatId);
    const opening = await measureOpening(sockets, chatId);
    const sending = await measureSending(sockets, chatId);
    disconnectAll(sockets);
    return [
      {
        what: `opening a chat of ${messages.toLocaleString('en')} messages`,
        figure: figureOf(opening),
        target: `p95 < ${OPENING_P95_MS} ms`,
        isMet: percentile(opening, 0.95) < OPENING_P95_MS,
        values: { p50: percentile(opening, 0.5), p95: percentile(opening, 0.95) },
      },
      {
        what: `a chat message, from sent to shown at ${MEMBERS} members`,
        figure: figureOf(sending),
        target: `p95 < ${SHOWN_P95_MS} ms`,
        isMet: percentile(sending, 0.95) < SHOWN_P95_MS,
        values: { p50: percentile(sending, 0.5), p95: percentile(sending, 0.95) },
      },
    ];
  } finally {
    await bed.client.query('delete from chats where group_id = $1', [group.id]);
    await bed.client.query('update groups set chat_enabled = false where id = $1', [group.id]);
  }
}
