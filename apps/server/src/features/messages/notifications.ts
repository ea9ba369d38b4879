import { plainText } from '@dorfplatz/content';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

registerNotificationSource({
  kinds: [{ kind: 'message', category: 'messages', defaults: { page: true, mail: true, push: true } }],
  columns: ['message_id'],
  joins: `
  left join messages letter on letter.id = n.message_id and exists (
    select 1 from message_recipients got
    where got.message_id = n.message_id and got.member_id = n.member_id and got.deleted_at is null
  )`,
  isVisible: 'letter.id is not null',
  content: 'letter.content',
  title: 'letter.subject',
  opening: 'letter.content',
  isTold: `exists (
      select 1 from message_recipients got
      where got.message_id = t.message_id and got.member_id = t.member_id and got.deleted_at is null
    )`,
  url: ({ message_id }) => `/messages/${message_id}`,
  /** Its words only where the network lets them out. */
  outside({ title, content }, network, characters) {
    const words = network.notifications_send_direct_message_body ? plainText(content) : '';
    const text = words.length > characters ? `${words.slice(0, characters - 1).trimEnd()}…` : words;
    return { text, place: title ?? '' };
  },
});
