import { Skeleton } from '@dorfplatz/ui';
import styles from './folder.module.css';

const widths = [48, 62, 38, 55, 44, 58];

/** Stands for the lines of a list that are on their way: as high as they will be. */
export function RowsLoading() {
  return widths.map((width) => (
    <div key={width} className={styles.loadingRow}>
      <Skeleton width={32} height={32} />
      <span>
        <Skeleton width={`${width}%`} height={14} />
        <Skeleton width={`${width / 2}%`} height={10} />
      </span>
    </div>
  ));
}
