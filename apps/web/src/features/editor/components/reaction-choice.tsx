import { oneEmoji } from '@dorfplatz/content';
import { useTranslate } from '../../../lib/i18n.ts';
import EmojiPicker from './emoji-picker.tsx';
import styles from './reaction-choice.module.css';

/** Emoji that are one press away. */
const quick = ['👍', '❤️', '😂', '🎉', '🙏'];

/** What people react with, as the server names it: the usual ones in a row, and all others below. */
export default function ReactionChoice({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useTranslate();
  return (
    <>
      <div className={styles.quick}>
        {quick.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={t('editor.react_with', { emoji })}
            onClick={() => onChoose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <EmojiPicker onChoose={(emoji) => onChoose(oneEmoji(emoji) ?? emoji)} />
    </>
  );
}
