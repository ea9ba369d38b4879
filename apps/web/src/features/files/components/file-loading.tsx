import { Skeleton } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import styles from './file-view.module.css';

/** Stands for the page of a file while it is on its way. */
export function FileLoading() {
  const t = useTranslate();
  return (
    <div className={styles.page} aria-busy="true">
      <PageTitle>{t('files.page.file')}</PageTitle>
      <h1 className="visually-hidden">{t('files.page.file')}</h1>
      <div className={styles.main}>
        <div className={styles.head}>
          <Skeleton height={32} width="60%" />
        </div>
        <div className={styles.middle}>
          <div className={styles.waiting}>
            <Skeleton height={320} />
          </div>
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton height={88} />
        <Skeleton height={160} />
      </div>
    </div>
  );
}
