import {
  type BodyOf,
  countEverybody,
  createMessage,
  deleteMessages,
  deleteSentMessages,
  getMessage,
  listMessages,
  listSentMessages,
  MESSAGES_PER_PAGE,
  type Message,
  type MessageList,
  readMessages,
  restoreMessages,
  unreadMessages,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

/** The two lists of messages. */
export type List = 'inbox' | 'sent';

const key = ['messages'];

const counted = ({ messages, total, limit }: MessageList) => ({
  messages,
  totalCount: total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
});

/**
 * A page of a list, ten to a page [RUL-0212] [RUL-0230]. Asked for whenever it is shown: while another screen was there,
 * nobody listened to what came.
 */
export const listQuery = (list: List, page: number) =>
  queryOptions({
    queryKey: [...key, list, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(list === 'inbox' ? listMessages : listSentMessages, {
        query: { limit: MESSAGES_PER_PAGE, offset: (page - 1) * MESSAGES_PER_PAGE },
        signal,
      }),
    select: counted,
  });

export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(getMessage, { params: { id }, signal }),
  });

/** How many a message to everybody goes to. */
export const everybodyQuery = queryOptions({
  queryKey: [...key, 'everybody'],
  queryFn: async ({ signal }) => (await call(countEverybody, { signal })).count,
});

export const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });

function showRead(ids: readonly number[], read: boolean): void {
  const change = <Entry extends { id: number; i: { read: boolean; author: boolean } }>(
    entry: Entry,
  ): Entry => (ids.includes(entry.id) ? { ...entry, i: { ...entry.i, read } } : entry);
  queryClient.setQueriesData<MessageList>({ queryKey: [...key, 'inbox'] }, (data) =>
    data ? { ...data, messages: data.messages.map(change) } : data,
  );
  queryClient.setQueriesData<Message>({ queryKey: [...key, 'one'] }, (data) =>
    data ? { ...change(data), conversation: data.conversation.map(change) } : data,
  );
}

/** Marks messages read or unread, shown at once [RUL-0214]. Throws ApiError. */
export async function markRead(ids: number[], read: boolean): Promise<void> {
  showRead(ids, read);
  try {
    await call(read ? readMessages : unreadMessages, { body: { message_ids: ids } });
  } finally {
    await refresh();
  }
}

/** Deletes messages from one of the lists [RUL-0233]. Throws ApiError. */
export async function remove(list: List, ids: number[]): Promise<void> {
  await call(list === 'inbox' ? deleteMessages : deleteSentMessages, { body: { message_ids: ids } });
  await refresh();
}

/** Takes a deletion back. Throws ApiError. */
export async function restore(list: List, ids: number[]): Promise<void> {
  await call(restoreMessages, { body: { message_ids: ids, sent: list === 'sent' } });
  await refresh();
}

/**
 * Sends a message; the same key is the same message. Throws ApiError.
 * @returns the message as it was sent
 */
export async function send(body: BodyOf<typeof createMessage>, idempotencyKey: string): Promise<Message> {
  const message = await call(createMessage, { body, idempotencyKey });
  void refresh();
  return message;
}
