import type { PropertyDefinition } from '@dorfplatz/contract';
import styles from './property-sets.module.css';

/** Parts the properties that follow from those before; of size 3 where none is set [RUL-0394]. */
export function PropertyHeadline({ definition }: { definition: PropertyDefinition }) {
  const { label, hint, size = 3 } = definition;
  return (
    <div className={styles.headline}>
      {/* The size is a look; in the page it stands below the page's own heading. */}
      <h2 data-size={size}>{label}</h2>
      {hint ? <p className="small muted">{hint}</p> : null}
    </div>
  );
}
