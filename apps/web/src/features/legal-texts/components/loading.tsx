import { Skeleton } from '@dorfplatz/ui';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import styles from '../legal-texts.module.css';

/** What stands there until texts are loaded, or when they cannot be. */
export function Loading({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  return isError ? (
    <LoadFailure onRetry={onRetry} />
  ) : (
    <div aria-busy="true" className={styles.lines}>
      <Skeleton width="92%" />
      <Skeleton width="84%" />
      <Skeleton width="60%" />
    </div>
  );
}
