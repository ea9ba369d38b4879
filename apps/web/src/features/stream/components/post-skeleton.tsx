import { Skeleton } from '@dorfplatz/ui';
import styles from './post.module.css';

/** Stands for a post on its way, in its measures. */
export function PostSkeleton() {
  return (
    <div className={styles.post} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width={44} height={44} round />
        <div className={styles.lines}>
          <Skeleton width={180} height={14} />
          <Skeleton width={120} />
        </div>
      </div>
      <div className={`${styles.body} ${styles.lines}`}>
        <Skeleton width="96%" height={14} />
        <Skeleton width="88%" height={14} />
        <Skeleton width="54%" height={14} />
      </div>
    </div>
  );
}
