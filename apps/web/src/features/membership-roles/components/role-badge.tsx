import type { WornRole } from '@dorfplatz/contract';
import styles from './membership-roles.module.css';

/** A role in the colours that it was given. */
export function RoleBadge({ role }: { role: Pick<WornRole, 'name' | 'color' | 'text_color'> }) {
  return (
    <span className={styles.badge} style={{ background: role.color, color: role.text_color }}>
      {role.name}
    </span>
  );
}
