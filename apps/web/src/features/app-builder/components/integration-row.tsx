import { IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './integrations.module.css';

interface IntegrationRowProps {
  icon: ReactNode;
  name: string;
  children: ReactNode;
  /** Why it does not work, or not as it is meant. */
  problems: readonly string[];
  /** Before the icon, by which it is moved. */
  handle?: ReactNode;
  /** Turns it on and off. */
  aside?: ReactNode;
  entries: MenuEntry[];
  onEdit: () => void;
}

/** Something that an app does by itself: what it is, whether it works, and what one may do with it. */
export function IntegrationRow(props: IntegrationRowProps) {
  const { icon, name, children, problems, handle, aside, entries, onEdit } = props;
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list with its controls, no part of a form
    <div role="group" aria-label={name} className={styles.row}>
      {handle}
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.about}>
        <button type="button" className={styles.name} onClick={onEdit}>
          {name}
        </button>
        <span className="small muted">{children}</span>
        {problems.map((problem) => (
          <span key={problem} className={styles.problem}>
            <WarningIcon weight="fill" aria-hidden="true" />
            {problem}
          </span>
        ))}
      </div>
      {aside}
      <Menu
        label={t('app_builder.more', { name })}
        entries={entries}
        trigger={(attributes) => (
          <IconButton label={t('app_builder.more', { name })} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
    </div>
  );
}
