import { rows, type Transaction } from '../../platform/db/database.ts';

/** A message that was sent, with everybody who got it. */
export type SentMessage = {
  id: number;
  author_id: number;
  network_id: number;
  to_all: boolean;
  member_ids: number[];
};

const sent = `
  select m.id, m.author_id, m.network_id, m.to_all, array(
    select got.member_id from message_recipients got
    where got.message_id = m.id and got.deleted_at is null order by got.member_id
  ) as member_ids
  from messages m where m.id = any($1::bigint[]) order by m.id`;

export const sentMessages = (tx: Transaction, ids: readonly number[]): Promise<SentMessage[]> =>
  ids.length === 0 ? Promise.resolve([]) : rows<SentMessage>(tx, sent, [[...ids]]);
