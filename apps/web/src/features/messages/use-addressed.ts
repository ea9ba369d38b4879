import type { MessageEntry } from '@dorfplatz/contract';
import { useTranslate } from '../../lib/i18n.ts';

/** So many names are written out. */
const named = 3;

/** Who a message went to, in a line. */
export function useAddressed(
  message: Pick<MessageEntry, 'to' | 'to_groups' | 'to_all_network_members' | 'to_count'>,
): string {
  const t = useTranslate();
  if (message.to_all_network_members) return t('messages.everybody');
  const names = [
    ...message.to.map(({ display_name }) => display_name),
    ...message.to_groups.map(({ name }) => name),
  ];
  if (names.length === 0) return t('messages.people', { count: message.to_count });
  if (names.length <= named) return names.join(', ');
  return t('messages.and_more', { names: names.slice(0, named).join(', '), count: names.length - named });
}
