import type { PropertyDefinition } from '@dorfplatz/contract';
import styles from './property-sets.module.css';

/** Parts the properties that follow from those before; of size 3 where none is set [RUL-0394]. */
export function PropertyHeadline({ definition }: { definition: PropertyDefinition }) {
  const { label, hint, size = 3 } = definition;
  // A page's own heading comes first, so that the sizes 1 and 2 are second headings here.
  const Heading = `h${Math.max(2, size)}` as 'h2';
  return (
    <div className={styles.headline}>
      <Heading data-size={size}>{label}</Heading>
      {hint ? <p className="small muted">{hint}</p> : null}
    </div>
  );
}
