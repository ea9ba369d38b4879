import type { App } from '@dorfplatz/contract';
import { Button, Checkbox, Popover } from '@dorfplatz/ui';
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns';
import { useTranslate } from '../../../../lib/i18n.ts';
import { columnsOf, possibleColumns } from '../../columns.ts';
import styles from './table.module.css';

interface ColumnsMenuProps {
  app: App;
  /** Names that were chosen; null as long as nobody did. */
  chosen: readonly string[] | null;
  className: string;
  onChange: (names: string[] | null) => void;
}

/** Which properties the table shows. */
export function ColumnsMenu({ app, chosen, className, onChange }: ColumnsMenuProps) {
  const t = useTranslate();
  const shown = columnsOf(app, chosen).map(({ name }) => name);
  return (
    <Popover
      label={t('apps.table.columns')}
      trigger={(attributes) => (
        <button type="button" className={className} {...attributes}>
          <ColumnsIcon aria-hidden="true" />
          {t('apps.table.columns')}
        </button>
      )}
    >
      {() => (
        <div className={styles.columns}>
          {possibleColumns(app).map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={shown.includes(name)}
              onChange={({ target }) =>
                onChange(
                  possibleColumns(app)
                    .map((property) => property.name)
                    .filter((each) => (each === name ? target.checked : shown.includes(each))),
                )
              }
            />
          ))}
          {chosen === null ? null : (
            <Button size="small" variant="ghost" onClick={() => onChange(null)}>
              {t('apps.table.columns_reset')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  );
}
