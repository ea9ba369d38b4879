import { useTranslate } from '../../../lib/i18n.ts';
import { useChats, useStore } from '../use-chats.ts';
import styles from './room.module.css';

/** Who writes in a chat right now, in words; null when nobody does. */
export function useComposingWords(chatId: string): string | null {
  const t = useTranslate();
  const people = useStore(useChats().composing).get(chatId);
  if (!people || people.length === 0) return null;
  const [first, second] = people;
  if (people.length === 1) return t('chat.composing_one', { name: first!.name });
  if (people.length === 2) return t('chat.composing_two', { first: first!.name, second: second!.name });
  return t('chat.composing_many', { count: people.length });
}

/** Who writes, above the composer; its place stays when nobody does. */
export function ComposingLine({ chatId }: { chatId: string }) {
  const words = useComposingWords(chatId);
  return (
    <p className={styles.composing}>
      {words ? (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {words}
        </>
      ) : null}
    </p>
  );
}
