import { type EmojiPickerListComponents, EmojiPicker as Picker } from 'frimousse';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { loadEmoji } from '../emoji-data.ts';
import styles from './emoji-picker.module.css';

const parts: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...rest }) => (
    <div {...rest} className={styles.category}>
      {category.label}
    </div>
  ),
  Row: ({ children, 'aria-rowindex': index, ...rest }) => (
    // The library counts from 0, the standard from 1.
    <div {...rest} {...{ 'aria-rowindex': (index ?? 0) + 1 }} className={styles.row}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, 'aria-colindex': index, ...rest }) => (
    <button
      type="button"
      {...rest}
      {...{ 'aria-colindex': (index ?? 0) + 1 }}
      title={emoji.label}
      className={styles.emoji}
    >
      {emoji.emoji}
    </button>
  ),
};

/** All emoji with a search in the person's language. Heavy: load it when it is asked for. */
export default function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  return (
    <Picker.Root
      className={styles.picker}
      locale={locale}
      columns={8}
      resolveEmojiData={loadEmoji}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <Picker.Search
        autoFocus
        className={styles.search}
        placeholder={t('editor.emoji.search')}
        aria-label={t('editor.emoji.search')}
      />
      <Picker.Viewport className={styles.viewport}>
        <Picker.Loading className={styles.notice}>{t('editor.emoji.loading')}</Picker.Loading>
        <Picker.Empty className={styles.notice}>{t('editor.emoji.none')}</Picker.Empty>
        <Picker.List className={styles.list} components={parts} />
      </Picker.Viewport>
    </Picker.Root>
  );
}
