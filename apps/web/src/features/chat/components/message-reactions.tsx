import type { ChatMessage } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { useViewer } from '../../../lib/session.ts';
import styles from './message.module.css';
import type { MessageDeeds } from './message-actions.tsx';

/** The emoji that people answered with; each press sets or takes back one's own. */
export function MessageReactions({ message, deeds }: { message: ChatMessage; deeds: MessageDeeds }) {
  const t = useTranslate();
  const { id } = useViewer();
  return (
    <ul className={styles.reactions}>
      {message.reactions.map(({ emoji, count, member_ids }) => {
        const isOwn = member_ids.includes(id);
        return (
          <li key={emoji}>
            <button
              type="button"
              className={classNames(styles.reaction, isOwn && styles.ownReaction)}
              aria-pressed={isOwn}
              aria-label={t('chat.reactions', { emoji, count })}
              aria-disabled={!deeds.canWrite}
              onClick={() => deeds.canWrite && deeds.onReact(message, emoji, !isOwn)}
            >
              <span aria-hidden="true">
                {emoji} {count}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
