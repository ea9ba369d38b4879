import { Skeleton } from '@dorfplatz/ui';
import styles from '../kit/page.module.css';

/** Stands for a page whose code is still on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width={220} height={28} />
      <div className={styles.lines}>
        <Skeleton height={56} />
        <Skeleton width="80%" />
        <Skeleton width="92%" />
        <Skeleton width="60%" />
      </div>
    </div>
  );
}
