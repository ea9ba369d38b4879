import type { Language } from '@dorfplatz/contract';
import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { DELAY } from './waiting.ts';

/** A chat that somebody may have to be told of on a device. */
export type AskedChat = {
  chatId: number;
  memberId: number;
  language: Language;
  /** A telephone with the app, which is muted on its own. */
  isApp: boolean;
};
/** What is new in a chat: whose it is, the newest words, and where it opens. */
export type ChatNews = { title: string; body: string; url: string };
type Teller = (services: Services, asked: readonly AskedChat[]) => Promise<(ChatNews | undefined)[]>;

let tellNews: Teller = async (_services, asked) => asked.map(() => undefined);

/**
 * Lets chats say what of them is pushed, at the moment of sending: one answer for each that is asked for, and none
 * where nothing is unread by then, or its reader hears nothing of it.
 */
export function registerChatNews(teller: Teller): void {
  tellNews = teller;
}

export const newsOfChats: Teller = (services, asked) => tellNews(services, asked);

// What waits keeps its time, however much is written meanwhile; what is being sent right now is sent once more.
const waiting = `
  insert into pushes (device_id, chat_id, due_at)
  select distinct d.id, t.chat_id, now() + make_interval(secs => $3::double precision)
  from unnest($1::bigint[], $2::bigint[]) as t (chat_id, member_id)
  join devices d on d.member_id = t.member_id and d.session_id is not null
    and coalesce((d.push_choices ->> 'chat')::boolean, true)
  order by d.id, t.chat_id
  on conflict (device_id, chat_id) do update set
    due_at = case when pushes.claimed_at is null then pushes.due_at else excluded.due_at end, claimed_at = null
  returning id`;

/**
 * Lets chats wait to be pushed to the devices of members: one message a chat, whatever is written until then.
 * @returns how many devices will be called
 */
export async function awaitChatPushes(
  tx: Transaction,
  news: readonly { chatId: number; memberId: number }[],
): Promise<number> {
  if (news.length === 0) return 0;
  const values = [news.map(({ chatId }) => chatId), news.map(({ memberId }) => memberId), DELAY.seconds];
  return (await rows(tx, waiting, values)).length;
}
