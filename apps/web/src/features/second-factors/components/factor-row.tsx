import type { ReactNode } from 'react';
import styles from './second-factors.module.css';

interface FactorRowProps {
  icon: ReactNode;
  color: 'green' | 'blue' | 'amber';
  name: string;
  badge?: ReactNode;
  about: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** A factor, or the backup codes, with its state and what can be done about it. */
export function FactorRow({ icon, color, name, badge, about, action, children }: FactorRowProps) {
  return (
    <li className={styles.factor}>
      <div className={styles.row}>
        <span className={styles.icon} data-color={color} aria-hidden="true">
          {icon}
        </span>
        <div className={styles.about}>
          <h3>
            {name} {badge}
          </h3>
          <p className="small muted">{about}</p>
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {children}
    </li>
  );
}
