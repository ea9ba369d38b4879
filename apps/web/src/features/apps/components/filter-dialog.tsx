import { type App, type AppProperty, CONDITION_OPERATORS, type ConditionOperator } from '@dorfplatz/contract';
import { Button, DateInput, Dialog, Field, IconButton, Select, TextInput } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PeoplePicker } from '../../../kit/people-picker.tsx';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { dateLabels, optionsOf } from '../../property-sets/index.ts';
import { relatedQuery } from '../api.ts';
import { type Condition, takesValue } from '../filters.ts';
import styles from './filter-dialog.module.css';

interface Row extends Condition {
  id: number;
}

interface FilterDialogProps {
  app: App;
  conditions: readonly Condition[];
  names: ReadonlyMap<string, string>;
  onClose: () => void;
  onApply: (conditions: Condition[], names: ReadonlyMap<string, string>) => void;
}

let lastRow = 0;
const rowOf = (condition: Condition): Row => ({ ...condition, id: ++lastRow });

/** Conditions on the properties of an app, all of which must hold; what can be compared how follows from the type. */
export function FilterDialog({ app, conditions, names: known, onClose, onApply }: FilterDialogProps) {
  const t = useTranslate();
  const form = useId();
  const offered = app.properties.filter(({ type }) => (CONDITION_OPERATORS[type]?.length ?? 0) > 0);
  const begun = (): Row =>
    rowOf({ name: offered[0]!.name, operator: CONDITION_OPERATORS[offered[0]!.type]![0]!, value: '' });
  const [names, setNames] = useState(known);
  const [rows, setRows] = useState<Row[]>(() => (conditions.length > 0 ? conditions.map(rowOf) : [begun()]));
  const change = (id: number, part: Partial<Condition>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const whole = rows.filter(({ operator, value }) => !takesValue(operator) || value.trim() !== '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('apps.filter.title')}
      description={t('apps.filter.all_hold')}
      closeLabel={t('kit.close')}
      fillsPhone
      footer={
        <>
          <Button variant="ghost" onClick={() => onApply([], names)}>
            {t('apps.filter.clear')}
          </Button>
          <Button type="submit" form={form} variant="primary">
            {t('apps.filter.apply')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.rows}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(
            whole.map(({ name, operator, value }) => ({ name, operator, value: value.trim() })),
            names,
          );
        }}
      >
        {rows.map((row) => {
          const property = offered.find(({ name }) => name === row.name) ?? offered[0]!;
          const operators = CONDITION_OPERATORS[property.type] ?? [];
          return (
            <div key={row.id} className={styles.row}>
              <Field label={t('apps.filter.property')}>
                <Select
                  value={property.name}
                  options={offered.map(({ name, label }) => ({ value: name, label }))}
                  onChange={({ target }) => {
                    const next = offered.find(({ name }) => name === target.value)!;
                    change(row.id, {
                      name: next.name,
                      operator: CONDITION_OPERATORS[next.type]![0]!,
                      value: '',
                    });
                  }}
                />
              </Field>
              <Field label={t('apps.filter.operator')}>
                <Select
                  value={row.operator}
                  options={operators.map((operator) => ({
                    value: operator,
                    label: t(`apps.operator.${operator}`),
                  }))}
                  onChange={({ target }) => change(row.id, { operator: target.value as ConditionOperator })}
                />
              </Field>
              {takesValue(row.operator) ? (
                <ValueField
                  app={app}
                  property={property}
                  value={row.value}
                  name={names.get(row.value) ?? ''}
                  onChange={(value, name) => {
                    change(row.id, { value });
                    if (name !== undefined) setNames(new Map([...names, [value, name]]));
                  }}
                />
              ) : (
                <span />
              )}
              <IconButton
                label={t('apps.filter.remove', { label: property.label })}
                onClick={() => setRows((all) => all.filter(({ id }) => id !== row.id))}
              >
                <TrashIcon aria-hidden="true" />
              </IconButton>
            </div>
          );
        })}
        <Button
          size="small"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => setRows((all) => [...all, begun()])}
        >
          {t('apps.filter.add')}
        </Button>
      </form>
    </Dialog>
  );
}

interface ValueFieldProps {
  app: App;
  property: AppProperty;
  value: string;
  /** What the number of a person or item is called. */
  name: string;
  onChange: (value: string, name?: string) => void;
}

function ValueField(props: ValueFieldProps) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { property, value, name, onChange } = props;
  const label = t('apps.filter.value');
  switch (property.type) {
    case 'selection':
      return (
        <Field label={label}>
          <Select
            value={value}
            options={[
              { value: '', label: t('apps.filter.choose') },
              ...optionsOf({ ...property, required: true, select: true }, ''),
            ]}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      );
    case 'date':
      return (
        <div className={styles.day}>
          <Field label={t('apps.filter.day')}>
            <Select
              value={value === 'today' ? 'today' : 'day'}
              options={[
                { value: 'day', label: t('apps.filter.a_day') },
                { value: 'today', label: t('apps.condition.today') },
              ]}
              onChange={({ target }) => onChange(target.value === 'today' ? 'today' : '')}
            />
          </Field>
          {value === 'today' ? null : (
            <Field label={label}>
              <DateInput
                value={value || null}
                onChange={(day) => onChange(day ?? '')}
                locale={locale}
                labels={dateLabels(t)}
              />
            </Field>
          )}
        </div>
      );
    case 'membership':
      return (
        <PeoplePicker
          label={label}
          most={1}
          value={value === '' ? [] : [{ type: 'member', id: Number(value), name: name || `#${value}` }]}
          onChange={([picked]) => onChange(picked ? String(picked.id) : '', picked?.name)}
        />
      );
    case 'relation':
      return <RelationValue {...props} label={label} />;
    default:
      return (
        <Field label={label}>
          <TextInput
            value={value}
            inputMode={property.type === 'number' ? 'decimal' : 'text'}
            maxLength={200}
            onChange={({ target }) =>
              onChange(property.type === 'number' ? target.value.replace(',', '.') : target.value)
            }
          />
        </Field>
      );
  }
}

function RelationValue({ app, property, value, name, label, onChange }: ValueFieldProps & { label: string }) {
  const t = useTranslate();
  const [q, setQ] = useState(name);
  const { data } = useQuery({ ...relatedQuery(app.id, property.name, q), enabled: q !== '' && value === '' });
  return (
    <Field label={label}>
      <TextInput
        value={value === '' ? q : name}
        placeholder={t('apps.field.find_item')}
        onChange={({ target }) => {
          setQ(target.value);
          onChange('');
        }}
      />
      {value === '' && data && q !== '' ? (
        <ul className={styles.found}>
          {data.slice(0, 6).map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => onChange(String(item.id), item.displayValue)}>
                {item.displayValue}
              </button>
            </li>
          ))}
          {data.length === 0 ? <li className="small muted">{t('apps.field.none_found')}</li> : null}
        </ul>
      ) : null}
    </Field>
  );
}
