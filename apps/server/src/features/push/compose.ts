import type { NetworkSettings } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import { sourceOf } from '../../platform/registries/notification-sources.ts';
import { notificationItem } from '../letters/index.ts';
import { type NotificationRow, presentNotification } from '../notifications/index.ts';
import type { Message } from './outcome.ts';
import type { RecipientRow } from './tables.ts';

export const TITLE_CHARACTERS = 120;
export const BODY_CHARACTERS = 200;
/** More than this is told in one message. */
const ONE_BY_ONE = 3;

export const cut = (text: string, length: number) => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

/** A message and the notifications that it tells of. */
type Composed = { message: Message; notificationIds: number[] };

/** What is pushed of these notifications, in the words of mails: one message each, or one for many. */
export function compose(
  rows: readonly NotificationRow[],
  { language }: Pick<RecipientRow, 'language'>,
  network: NetworkSettings,
  unseen: number,
): Composed[] {
  if (rows.length > ONE_BY_ONE) {
    const message = {
      title: network.name,
      body: translate(language, 'push.several', { count: rows.length }),
      url: '/notifications',
      tag: 'news',
      unseen,
    };
    return [{ message, notificationIds: rows.map(({ id }) => id) }];
  }
  return rows.map((row) => {
    const { title, text, place, path } = notificationItem(
      language,
      presentNotification(row, network),
      sourceOf(row.kind).outside?.(row, network, BODY_CHARACTERS),
    );
    const body = [place || network.name, text].filter((part) => part !== '').join(' · ');
    return {
      message: {
        title: cut(title, TITLE_CHARACTERS),
        body: cut(body, BODY_CHARACTERS),
        url: path,
        tag: `n${row.id}`,
        unseen,
      },
      notificationIds: [row.id],
    };
  });
}

/** What a test says. */
export const testMessage = (
  { language }: Pick<RecipientRow, 'language'>,
  network: NetworkSettings,
  url: string,
): Omit<Message, 'unseen'> => ({
  title: network.name,
  body: translate(language, 'push.test'),
  url,
  tag: 'test',
});
