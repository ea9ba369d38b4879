import { TranslateIcon } from '@phosphor-icons/react/dist/csr/Translate';
import { useLanguage, useTranslate } from '../../../lib/i18n.ts';
import type { TranslationState } from '../use-translation.ts';
import styles from './translated-text.module.css';

/** The translation below its original, with its language, the mark that it is one [RUL-0042], and the way back. */
export function TranslatedText({ entry, translated, isLoading, close }: TranslationState) {
  const t = useTranslate();
  const language = useLanguage();
  if (!entry) return null;
  return (
    <div role="status">
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
            {translated.text}{' '}
            <span className={styles.mark} lang={language}>
              {t('translations.mark')}
            </span>
          </div>
        </div>
      ) : null}
    </div>
  );
}
