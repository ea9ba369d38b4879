import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; count?: number; panel: ReactNode }[];
  /** Stands after the last tab, as what adds another. */
  after?: ReactNode;
}

/** Tabs within a page; where each tab is an address of its own, use `tabClass` on links instead. */
export function Tabs({ label, value, onChange, tabs, after }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next: string) => onChange(next)}>
      <div className={after ? styles.row : undefined}>
        <Base.List className={styles.tabs} aria-label={label}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
              {tab.count === undefined ? null : <span>{tab.count}</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {after}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
