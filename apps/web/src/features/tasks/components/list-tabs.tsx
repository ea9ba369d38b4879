import { TabLinks, tabClass } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../kit/navigation.ts';
import { taskCountsQuery } from '../../../kit/task-counts.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { FILTERS, listOf, type TaskList } from '../lists.ts';
import styles from './task-list.module.css';

/** The lists side by side, where there is no userbar beside them. */
export function ListTabs({ list }: { list: TaskList }) {
  const t = useTranslate();
  const { data: counts } = useQuery(taskCountsQuery);
  return (
    <div className={styles.tabs}>
      <TabLinks label={t('tasks.lists')}>
        {FILTERS.map((name) => (
          <Link
            key={name}
            to={listOf(name).address}
            className={tabClass}
            activeProps={{}}
            aria-current={list.name === name ? 'page' : undefined}
          >
            {t(`tasks.tab.${name}`)}{' '}
            {name === 'archive' || !counts?.[name] ? null : <span>{counts[name]}</span>}
          </Link>
        ))}
      </TabLinks>
    </div>
  );
}
