import type { Finding } from '../report.ts';
import { againstFloor } from './against-floor.ts';
import type { Bed } from './bed.ts';
import { type Call, compare, type LoadOptions } from './load.ts';
import { startCounting } from './statements.ts';

const READING: LoadOptions = { connections: 50, seconds: 1 };
const RATIO = 0.7;
const MESSAGES_EACH = 20;
const TEXT = 'Der Schlüssel liegt beim Nachbarn. **Danke** an alle, die gestern geholfen haben!';

/** Each of the people writes so many messages, every third an answer, to three of the others. */
async function writeMessages(bed: Bed): Promise<void> {
  await bed.client.query(
    `with people as (select array_agg(id) as ids from unnest($1::bigint[]) as t (id)),
     written as (
       insert into messages (network_id, author_id, subject, content, recipient_count)
       select n.id, ids[1 + (number / $2) % cardinality(ids)], 'Schlüssel ' || number, $3 || ' ' || number, 3
       from networks n, people, generate_series(0, cardinality(ids) * $2 - 1) as number order by number
       returning id, author_id
     )
     insert into message_recipients (message_id, member_id, is_named, read_at)
     select w.id, ids[1 + (w.id * 7919 + step * 31) % cardinality(ids)], true, case when w.id % 4 > 0 then now() end
     from written w, people, generate_series(1, 3) as step`,
    [bed.people.map(({ memberId }) => memberId), MESSAGES_EACH, TEXT],
  );
  await bed.client.query(
    'update messages set conversation_starter_id = id - 3 where id % 3 = 0 and id - 3 in (select id from messages)',
  );
  await bed.client.query('analyze messages, message_recipients');
}

/** The first page of the inbox, for people who got some sixty messages. */
export async function measureMessages(bed: Bed): Promise<Finding[]> {
  // What a run left that was cut off.
  await bed.client.query('delete from messages');
  await writeMessages(bed);
  try {
    const callsOf = (path: string): Call[] => bed.people.map(({ cookie }) => ({ path, headers: { cookie } }));
    const own = { url: bed.web.url, calls: callsOf('/api/v1/messages') };
    const compared = await compare(own, { url: bed.floor.url, calls: callsOf('/inbox') }, READING);
    const counter = await startCounting(bed);
    const counted = await counter.count('inbox', own.calls);
    await counter.stop();
    return [againstFloor('inbox', compared, RATIO), counted];
  } finally {
    await bed.client.query('delete from messages');
  }
}
