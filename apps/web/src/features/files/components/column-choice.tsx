import { Button, Checkbox, Popover } from '@dorfplatz/ui';
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns';
import { useTranslate } from '../../../lib/i18n.ts';
import type { ColumnChoice as Choice } from '../columns.ts';
import styles from './column-choice.module.css';

/** Chooses which columns of profiles a list has; absent where there are none. */
export function ColumnChoice({ columns }: { columns: Choice }) {
  const t = useTranslate();
  if (columns.all.length === 0) return null;
  return (
    <Popover
      label={t('files.columns')}
      trigger={(attributes) => (
        <Button variant="ghost" size="small" icon={<ColumnsIcon aria-hidden="true" />} {...attributes}>
          {t('files.columns')}
        </Button>
      )}
    >
      {() => (
        <div className={styles.columns}>
          {columns.all.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={columns.shown.some((column) => column.name === name)}
              onChange={() => columns.toggle(name)}
            />
          ))}
        </div>
      )}
    </Popover>
  );
}
