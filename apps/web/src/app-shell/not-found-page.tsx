import { buttonClass, EmptyState } from '@dorfplatz/ui';
import { CompassIcon } from '@phosphor-icons/react/dist/csr/Compass';
import { useTranslate } from '../lib/i18n.ts';
import { PageTitle } from '../lib/page-title.tsx';
import { Link } from './navigation.ts';
import styles from './page.module.css';
import { paths } from './paths.ts';

/** Shown for an address that does not exist, or not for this person: both look the same. */
export function NotFoundPage() {
  const t = useTranslate();
  return (
    <div className={styles.centre}>
      <PageTitle>{t('shell.not_found.title')}</PageTitle>
      <EmptyState
        level={1}
        icon={<CompassIcon weight="duotone" aria-hidden="true" />}
        title={t('shell.not_found.title')}
        action={
          <Link to={paths.start} className={buttonClass({ variant: 'primary' })}>
            {t('shell.not_found.start')}
          </Link>
        }
      >
        {t('shell.not_found.help')}
      </EmptyState>
    </div>
  );
}
