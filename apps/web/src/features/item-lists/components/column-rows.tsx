import { type App, IMPORT_TYPES, ITEM_NUMBER, type ItemImport } from '@dorfplatz/contract';
import { Checkbox, Select } from '@dorfplatz/ui';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Choices, fillable, led, withColumn } from '../choices.ts';
import styles from './item-lists.module.css';

const NONE = '';

interface ColumnRowsProps {
  item: ItemImport;
  app: App | null;
  choices: Choices;
  disabled: boolean;
  onChange: (choices: Choices) => void;
}

/** Each column of the list with some of its values, and what becomes of it. */
export function ColumnRows({ item, app, choices, disabled, onChange }: ColumnRowsProps) {
  const t = useTranslate();
  const properties = app === null ? [] : fillable(app);
  const isNew = app === null;
  const options = isNew
    ? [
        ...IMPORT_TYPES.map((type) => ({ value: type, label: t(`property_sets_editor.type.${type}`) })),
        { value: NONE, label: t('item_lists.left_out') },
      ]
    : [
        { value: NONE, label: t('item_lists.left_out') },
        { value: ITEM_NUMBER, label: t('item_lists.item_number') },
        ...properties.map(({ name, label }) => ({ value: name, label })),
      ];
  const choose = (index: number, value: string) => {
    if (!isNew) return onChange(led(choices, index, value === NONE ? null : value));
    const type = IMPORT_TYPES.find((each) => each === value) ?? null;
    onChange(withColumn(choices, index, { type }));
  };
  return (
    <section className={styles.part}>
      <h3>{t('item_lists.columns')}</h3>
      <p className="small muted">{t(isNew ? 'item_lists.columns_help_new' : 'item_lists.columns_help')}</p>
      <ul className={styles.columns}>
        {item.columns.map(({ header, examples, filled, guess }, index) => {
          const chosen = choices.columns[index];
          if (!chosen) return null;
          const property = properties.find(({ name }) => name === chosen.property);
          const value = isNew ? (chosen.type ?? NONE) : (chosen.property ?? NONE);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <li key={index}>
              <div className={styles.column}>
                <b>{header}</b>
                <span className="small muted">
                  {filled === 0 ? t('item_lists.column_empty') : examples.join(' · ')}
                </span>
                {filled > 0 ? (
                  <span className="small muted">
                    {t('item_lists.filled', { count: filled })}
                    {isNew
                      ? null
                      : ` · ${t('item_lists.looks_like', { type: t(`property_sets_editor.type.${guess}`) })}`}
                  </span>
                ) : null}
              </div>
              <ArrowRightIcon aria-hidden="true" />
              <div className={styles.column}>
                <Select
                  aria-label={t('item_lists.becomes', { header })}
                  value={value}
                  disabled={disabled}
                  options={options}
                  onChange={({ target }) => choose(index, target.value)}
                />
                {property?.type === 'selection' && app?.can.manage ? (
                  <Checkbox
                    label={t('item_lists.new_options')}
                    checked={chosen.new_options}
                    disabled={disabled}
                    onChange={({ target }) =>
                      onChange(withColumn(choices, index, { new_options: target.checked }))
                    }
                  />
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
