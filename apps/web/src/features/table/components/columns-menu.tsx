import { Button, Checkbox, Popover } from '@dorfplatz/ui';
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './table.module.css';

interface ColumnsMenuProps {
  possible: readonly { name: string; label: string }[];
  /** Names of those that the table has. */
  shown: readonly string[];
  /** Somebody chose them. */
  isChosen: boolean;
  className: string;
  /** @param names null for those that a table begins with */
  onChange: (names: string[] | null) => void;
}

/** Which columns a table shows. */
export function ColumnsMenu({ possible, shown, isChosen, className, onChange }: ColumnsMenuProps) {
  const t = useTranslate();
  return (
    <Popover
      label={t('table.columns')}
      trigger={(attributes) => (
        <button type="button" className={className} {...attributes}>
          <ColumnsIcon aria-hidden="true" />
          {t('table.columns')}
        </button>
      )}
    >
      {() => (
        <div className={styles.columns}>
          {possible.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={shown.includes(name)}
              onChange={({ target }) =>
                onChange(
                  possible
                    .map((column) => column.name)
                    .filter((each) => (each === name ? target.checked : shown.includes(each))),
                )
              }
            />
          ))}
          {isChosen ? (
            <Button size="small" variant="ghost" onClick={() => onChange(null)}>
              {t('table.columns_reset')}
            </Button>
          ) : null}
        </div>
      )}
    </Popover>
  );
}
