import type { MessageEntry } from '@dorfplatz/contract';
import { useTranslate } from '../../lib/i18n.ts';
import { namesOf } from './addressed.ts';

/** Who a message went to, in a line. */
export function useAddressed(
  message: Parameters<typeof namesOf>[0] & Pick<MessageEntry, 'to_count'>,
): string {
  const t = useTranslate();
  if (message.to_all_network_members) return t('messages.everybody');
  const { names, more } = namesOf(message);
  if (names.length === 0) return t('messages.people', { count: message.to_count });
  return more > 0 ? t('messages.and_more', { names: names.join(', '), count: more }) : names.join(', ');
}
