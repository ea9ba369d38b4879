import { classNames } from '@dorfplatz/ui';
import bar from '../../../kit/tab-bar.module.css';
import { TabIcon } from '../../../kit/tab-icon.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Tab } from '../app-bar.ts';
import styles from './app-navigation.module.css';

/** The bar as a phone will show it, while it is edited: the item that opens first is the chosen one. */
export function Preview({ tabs, titleOf }: { tabs: readonly Tab[]; titleOf: (tab: Tab) => string }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="app-preview" className={styles.preview}>
      <h2 id="app-preview">{t('app_navigation.preview')}</h2>
      <div className={styles.phone}>
        <ul className={classNames(bar.bar, styles.bar)}>
          {tabs.map((tab) => (
            <li key={tab.key} className={bar.entry} aria-current={tab.isEntryPoint ? 'page' : undefined}>
              <TabIcon {...tab} app={tab.sign} />
              <span className={bar.label}>{titleOf(tab)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="small muted">{t('app_navigation.preview_help')}</p>
    </section>
  );
}
