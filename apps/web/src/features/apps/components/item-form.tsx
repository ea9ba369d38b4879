import type { App, PropertyValues } from '@dorfplatz/contract';
import { classNames, Tabs } from '@dorfplatz/ui';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { type PropertyErrors, PropertyFields } from '../../property-sets/index.ts';
import { type ShownTab, tabsOf, tabWith } from '../tabs.ts';
import styles from './item-layout.module.css';

interface ItemFormProps {
  app: App;
  values: PropertyValues;
  onChange: (values: PropertyValues) => void;
  errors: PropertyErrors;
  /** By the names of properties. */
  fields: Readonly<Record<string, boolean>>;
  onUploading: (isUploading: boolean) => void;
}

/** All fields of an item, in the tabs and columns of its page. A field that is refused brings its tab to the front. */
export function ItemForm({ app, values, onChange, errors, fields, onUploading }: ItemFormProps) {
  const t = useTranslate();
  const tabs = tabsOf(app, true);
  const [chosen, setChosen] = useState(0);
  const [shownFor, setShownFor] = useState(errors);
  if (shownFor !== errors) {
    setShownFor(errors);
    const first = Object.keys(errors)[0]?.split('.')[0];
    const at = first === undefined ? -1 : tabWith(tabs, first);
    if (at >= 0) setChosen(at);
  }
  const panel = ({ rows }: ShownTab) => (
    <div className={styles.tab}>
      {rows.map((row) => (
        <div key={row.map(({ key }) => key).join('')} className={styles.row} data-columns={row.length}>
          {row.map(({ key, properties }) => (
            <div key={key} className={classNames(styles.column, styles.formColumn)}>
              <PropertyFields
                appId={app.id}
                definitions={properties.map(({ property }) => property)}
                values={values}
                onChange={onChange}
                errors={errors}
                can={{ update: fields }}
                onUploading={onUploading}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
  if (tabs.length === 1) return panel(tabs[0]!);
  return (
    <Tabs
      label={t('apps.item.tabs')}
      value={String(chosen)}
      onChange={(value) => setChosen(Number(value))}
      tabs={tabs.map((tab, at) => ({ value: String(at), label: tab.name, panel: panel(tab) }))}
    />
  );
}
