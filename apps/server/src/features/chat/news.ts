import { excerpt } from '@dorfplatz/content';
import { rows, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { asMember } from '../../platform/policy/asking.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { CHAT } from '../../platform/policy/kinds.ts';
import type { Services } from '../../platform/services.ts';
import { presentActor } from '../members/index.ts';
import { awaitChatPushes, createAlarm, registerChatNews } from '../push/index.ts';
import { hasFiles, personObject, statesOf } from './queries.ts';
import type { PersonColumns } from './tables.ts';

const BODY_LENGTH = 200;

const hearers = `
  select distinct w.chat_id, m.id as member_id
  from unnest($1::bigint[], $2::bigint[]) as w (chat_id, number)
  join chat_messages x on x.chat_id = w.chat_id and x.number = w.number and x.deleted_at is null
  join chats c on c.id = w.chat_id
  join lateral (
    select g.member_id as id from group_memberships g
    join groups o on o.id = g.group_id and o.chat_enabled and o.deleted_at is null
    where g.group_id = c.group_id and g.state = 'member'
    union all select c.member_a where c.member_a is not null union all select c.member_b where c.member_b is not null
  ) as m on m.id <> x.author_id
  where not exists (select 1 from ignored_members i where i.member_id = m.id and i.ignored_id = x.author_id)
    and exists (select 1 from devices d where d.member_id = m.id)`;

/** Who may have to be told of messages on a device: everybody of the chat but the author and those who ignore them. */
async function hearersOf(tx: Transaction, messages: readonly { chatId: number; number: number }[]) {
  const found = await rows<{ chat_id: number; member_id: number }>(tx, hearers, [
    messages.map(({ chatId }) => chatId),
    messages.map(({ number }) => number),
  ]);
  return found.map(({ chat_id, member_id }) => ({ chatId: chat_id, memberId: member_id }));
}

/** Lets what is written in chats be pushed to those who do not look (decision 88). */
export function workerConsumers(services: Services): Consumer[] {
  const sendSoon = createAlarm(services);
  return [
    {
      name: 'chat-pushes',
      async handle(events, tx) {
        const written = events.flatMap((event) =>
          event.type === 'chat_message_created' ? [event.payload] : [],
        );
        if (written.length === 0) return undefined;
        return (await awaitChatPushes(tx, await hearersOf(tx, written))) > 0 ? sendSoon : undefined;
      },
    },
  ];
}

const newest = `
  select asked.position, c.group_id, g.name as group_name, x.number, current_names(x.text) as text, ${hasFiles('x')} as has_attachments,
         ${personObject('a')} as author, reader.is_external as reader_is_external
  from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (chat_id, member_id, position)
  join chats c on c.id = asked.chat_id
  join members reader on reader.id = asked.member_id
  left join groups g on g.id = c.group_id
  cross join lateral (
    select * from (
      select * from chat_messages y where y.chat_id = c.id order by y.number desc limit 100
    ) as latest
    where latest.author_id <> asked.member_id and latest.deleted_at is null and not exists (
      select 1 from ignored_members i where i.member_id = asked.member_id and i.ignored_id = latest.author_id
    )
    order by latest.number desc limit 1
  ) as x
  join members a on a.id = x.author_id
  where ${readsText(CHAT, 'c', asMember('reader'))}`;

type NewestRow = {
  position: number;
  group_id: number | null;
  group_name: string | null;
  number: number;
  text: string;
  has_attachments: boolean;
  author: PersonColumns;
  reader_is_external: boolean;
};

const isMuted = (until: string | null) =>
  until !== null && Temporal.Instant.compare(Temporal.Instant.from(until), Temporal.Now.instant()) > 0;

/**
 * What is pushed of chats, as it stands when it is sent: nothing that was read, muted or left meanwhile, and nothing of
 * somebody else's whose device it was when it was written.
 */
export function registerNews(): void {
  registerChatNews(async (services, asked) => {
    const { kysely } = services.db;
    const settings = services.settings.current();
    const found = await rows<NewestRow>(kysely, newest, [
      asked.map(({ chatId }) => chatId),
      asked.map(({ memberId }) => memberId),
    ]);
    const states = new Map(
      (await statesOf(kysely, asked)).map((row) => [`${row.chat_id}/${row.member_id}`, row]),
    );
    const byPosition = new Map(found.map((row) => [row.position - 1, row]));
    return asked.map(({ chatId, memberId, language, isApp }, index) => {
      const row = byPosition.get(index);
      const state = states.get(`${chatId}/${memberId}`);
      if (!row || !state || state.unread === 0 || row.number <= state.last_read) return undefined;
      if (isMuted(isApp ? state.app_muted_until : state.muted_until)) return undefined;
      if (!canChat({ isExternal: row.reader_is_external }, settings)) return undefined;
      const author = presentActor(row.author, settings).display_name;
      const text = excerpt(row.text, BODY_LENGTH) || translate(language, 'chat.pushed_file');
      const name = row.group_name ?? author;
      return {
        title:
          state.unread > 1 ? translate(language, 'chat.pushed_count', { name, count: state.unread }) : name,
        body: row.group_id === null ? text : `${author}: ${text}`,
        url: `/chat/${encodeURIComponent(row.group_id === null ? `member/${row.author.id}` : `group/${row.group_id}`)}`,
      };
    });
  });
}
