import { NEWSLETTER_PLACEHOLDERS } from '@dorfplatz/contract';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import { useTranslate } from '../../../lib/i18n.ts';
import { countPlaceholders, isRight } from '../placeholders.ts';
import styles from './template.module.css';

/** How often each placeholder stands in the newsletter, and how often it may. */
export function PlaceholderList({ body }: { body: string }) {
  const t = useTranslate();
  const counts = countPlaceholders(body);
  return (
    <section aria-labelledby="newsletter-placeholders">
      <h3 id="newsletter-placeholders" className={styles.heading}>
        {t('newsletter_designer.placeholders')}
      </h3>
      <ul className={styles.placeholders}>
        {NEWSLETTER_PLACEHOLDERS.map((name) => (
          <li key={name}>
            {isRight(name, counts[name]) ? (
              <CheckCircleIcon
                weight="fill"
                className={styles.right}
                aria-label={t('newsletter_designer.right')}
              />
            ) : (
              <XCircleIcon
                weight="fill"
                className={styles.wrong}
                aria-label={t('newsletter_designer.wrong')}
              />
            )}
            <code>{`{{${name}}}`}</code>
            <span className={styles.what}>{t(`newsletter_designer.allowed.${name}`)}</span>
            <span className={styles.count}>{t('newsletter_designer.found', { count: counts[name] })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
