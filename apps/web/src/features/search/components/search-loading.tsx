import { Skeleton } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './blocks.module.css';

/** Stands for hits that are on their way. */
export function SearchLoading() {
  const t = useTranslate();
  return (
    <div className={styles.loading} aria-busy="true">
      <span className="visually-hidden">{t('search.loading')}</span>
      {[64, 82, 48, 73, 58].map((width) => (
        <div key={width} className={styles.loadingHit}>
          <Skeleton width={36} height={36} />
          <div>
            <Skeleton width={`${Math.round(width / 2)}%`} height={18} />
            <Skeleton width={`${width}%`} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
