import type { App, Item } from '@dorfplatz/contract';
import { Tabs } from '@dorfplatz/ui';
import { useFilters } from '../../../../kit/use-filters.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { type ShownTab, tabsOf } from '../../tabs.ts';
import styles from '../item-layout.module.css';
import { PropertyEntry } from './property-entry.tsx';

/** The properties of an item in the tabs and columns of its app; the tab stands in the address. */
export function ItemTabs({ app, item }: { app: App; item: Item }) {
  const t = useTranslate();
  const { query, set } = useFilters();
  const tabs = tabsOf(app);
  const asked = Number(query.tab ?? 1) - 1;
  const chosen = tabs[asked] ? asked : 0;
  const panel = ({ rows }: ShownTab) => (
    <div className={styles.tab}>
      {rows.map((row) => (
        <div key={row.map(({ key }) => key).join('')} className={styles.row} data-columns={row.length}>
          {row.map(({ key, properties }) => (
            <div key={key} className={styles.column}>
              {properties.map((shown) => (
                <PropertyEntry key={shown.property.name} app={app} item={item} shown={shown} />
              ))}
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
      onChange={(value) => set({ tab: value === '0' ? '' : String(Number(value) + 1) })}
      tabs={tabs.map((tab, at) => ({ value: String(at), label: tab.name, panel: panel(tab) }))}
    />
  );
}
