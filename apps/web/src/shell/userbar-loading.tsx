import { Skeleton } from '@dorfplatz/ui';
import styles from '../kit/userbar.module.css';

/** Lines of the userbar that are on their way. */
export const UserbarLoading = () => (
  <div className={styles.loading} aria-busy="true">
    {[72, 58, 64].map((width) => (
      <Skeleton key={width} width={`${width}%`} />
    ))}
  </div>
);
