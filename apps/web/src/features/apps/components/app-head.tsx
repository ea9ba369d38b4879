import type { App } from '@dorfplatz/contract';
import { Badge, Button, iconButtonClass } from '@dorfplatz/ui';
import { GearSixIcon } from '@phosphor-icons/react/dist/csr/GearSix';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import type { ReactNode } from 'react';
import { AppMark } from '../../../kit/app-mark.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { ViewSwitch } from '../../table/index.ts';
import { builderAddress } from '../builder-address.ts';
import styles from './app-head.module.css';

interface AppHeadProps {
  app: App;
  view: 'wall' | 'table';
  /** Left out where an app has no wall. */
  onView?: ((view: 'wall' | 'table') => void) | undefined;
  /** How many the filter leaves; undefined until that is known. */
  total: number | undefined;
  isFiltered: boolean;
  onAdd: () => void;
  /** What else one may do with the app. */
  more: ReactNode;
}

/** The name of an app, how much of it is shown and how, and the way to a new item. */
export function AppHead({ app, view, onView, total, isFiltered, onAdd, more }: AppHeadProps) {
  const t = useTranslate();
  return (
    <header className={styles.head}>
      <PageTitle>{app.name}</PageTitle>
      <span className={styles.mark}>
        <AppMark app={app} size={36} />
      </span>
      <h1 title={app.description || undefined}>{app.name}</h1>
      {app.archived_at === null ? null : <Badge>{t('apps.archived_app')}</Badge>}
      <p className={styles.count} role="status">
        {total === undefined
          ? null
          : isFiltered
            ? t('apps.count_of', { count: total, all: app.items_count })
            : t('apps.count', { count: app.items_count })}
      </p>
      {onView ? (
        <ViewSwitch
          label={t('apps.view')}
          value={view}
          views={[
            { name: 'wall', label: t('apps.view.wall'), icon: <KanbanIcon aria-hidden="true" /> },
            { name: 'table', label: t('apps.view.table'), icon: <ListBulletsIcon aria-hidden="true" /> },
          ]}
          onChange={onView}
        />
      ) : null}
      {app.can.manage ? (
        <Link
          to={builderAddress(app)}
          className={iconButtonClass()}
          aria-label={t('apps.set_up')}
          title={t('apps.set_up')}
        >
          <GearSixIcon aria-hidden="true" />
        </Link>
      ) : null}
      {more}
      {app.can.create ? (
        <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={onAdd}>
          <span className={styles.long}>{t('apps.new')}</span>
          <span className={styles.short} aria-hidden="true">
            {t('apps.new_short')}
          </span>
        </Button>
      ) : null}
    </header>
  );
}
