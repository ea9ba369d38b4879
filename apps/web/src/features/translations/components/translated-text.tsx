import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import type { ReactNode } from 'react';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { WrittenText } from '../../content/index.ts';
import type { TranslationState } from '../use-translation.ts';
import styles from './translated-text.module.css';

type TranslatedTextProps = TranslationState & {
  /** How its text is shown; as that of posts without it. */
  show?: (html: string) => ReactNode;
};

const asPost = (html: string) => <WrittenText html={html} isTranslation />;

/** The translation below its original, with its language, the mark that it is one [RUL-0042], and the way back. */
export function TranslatedText({
  entry,
  offer,
  translated,
  isLoading,
  close,
  show = asPost,
}: TranslatedTextProps) {
  const t = useTranslate();
  const language = useLanguage();
  if (!entry) return null;
  return (
    <div role="status">
      {offer && !translated && !isLoading ? (
        <p className={styles.head}>
          <TranslateIcon aria-hidden="true" />
          <button type="button" className="link" onClick={offer.translate}>
            {t('translations.translate')}
          </button>
          <span>{t('translations.written_in', { language: offer.language })}</span>
        </p>
      ) : null}
      {isLoading ? (
        <p className={styles.head}>
          <TranslateIcon aria-hidden="true" />
          {t('translations.translating')}
        </p>
      ) : null}
      {translated && !isLoading ? (
        <div className={styles.translation}>
          <p className={styles.head}>
            <TranslateIcon aria-hidden="true" />
            <span>{t('translations.translated', { language: translated.language.name })}</span>
            <button type="button" className="link" onClick={close}>
              {t('translations.show_original')}
            </button>
          </p>
          <div className={styles.text} lang={translated.language.code}>
            {translated.name ? <b className={styles.name}>{translated.name}</b> : null}
            {show(translated.html_content)}
            <span className={styles.mark} lang={language}>
              {t('translations.mark')}
            </span>
          </div>
        </div>
      ) : null}
    </div>
  );
}
