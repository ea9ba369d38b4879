import {
  type BodyOf,
  type ItemImport,
  LIST_DELIMITERS,
  LIST_ENCODINGS,
  type updateItemImport,
} from '@dorfplatz/contract';
import { Field, Select } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Choices } from '../choices.ts';
import styles from './item-lists.module.css';

const delimiterWords = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

interface ReadingFieldsProps {
  item: ItemImport;
  choices: Choices;
  disabled: boolean;
  onChange: (choices: Choices) => void;
  /** Has the list read otherwise: its columns are others then. */
  onReread: (body: BodyOf<typeof updateItemImport>) => void;
}

/** How the list was read, to say it otherwise. */
export function ReadingFields({ item, choices, disabled, onChange, onReread }: ReadingFieldsProps) {
  const t = useTranslate();
  return (
    <div className={styles.reading}>
      <Field label={t('item_lists.delimiter')}>
        <Select
          value={item.delimiter ?? ';'}
          disabled={disabled}
          options={LIST_DELIMITERS.map((value) => ({
            value,
            label: t(`item_lists.delimiter.${delimiterWords[value]}`),
          }))}
          onChange={({ target }) => {
            const delimiter = LIST_DELIMITERS.find((each) => each === target.value);
            if (delimiter) onReread({ delimiter });
          }}
        />
      </Field>
      <Field label={t('item_lists.encoding')}>
        <Select
          value={item.encoding ?? 'utf-8'}
          disabled={disabled}
          options={LIST_ENCODINGS.map((value) => ({ value, label: t(`item_lists.encoding.${value}`) }))}
          onChange={({ target }) => {
            const encoding = LIST_ENCODINGS.find((each) => each === target.value);
            if (encoding) onReread({ encoding });
          }}
        />
      </Field>
      <Field label={t('item_lists.decimal_mark')}>
        <Select
          value={choices.decimal_mark}
          disabled={disabled}
          options={[
            { value: ',', label: t('item_lists.decimal_mark.comma') },
            { value: '.', label: t('item_lists.decimal_mark.point') },
          ]}
          onChange={({ target }) => onChange({ ...choices, decimal_mark: target.value === '.' ? '.' : ',' })}
        />
      </Field>
    </div>
  );
}
