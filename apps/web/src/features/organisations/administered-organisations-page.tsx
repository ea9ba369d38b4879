import type { OrganisationCard } from '@dorfplatz/contract';
import { Button, buttonClass, Checkbox, EmptyState, Skeleton } from '@dorfplatz/ui';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupQuery } from '../../kit/group-query.ts';
import { ListState } from '../../kit/list-state.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { SortableList } from '../../kit/sortable-list.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { administeredOrganisationsQuery, keepOrder, listAddress, showTab } from './api.ts';
import { ImportDialog } from './components/import-dialog.tsx';
import { OrganisationRow } from './components/organisation-row.tsx';
import styles from './components/organisations.module.css';

/** Those who run a group look after its organisations [RUL-1016]. */
export default function AdministeredOrganisationsPage() {
  const t = useTranslate();
  const { groupSlug: slug } = useRouteParams(paths.administeredOrganisations);
  const list = useQuery(administeredOrganisationsQuery(slug));
  const { data: group } = useQuery(groupQuery(slug));
  const [isImporting, setImporting] = useState(false);
  const { data, error } = list;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const isForbidden = error instanceof ApiError && error.status === 403;
  const canUpdate = data?.can.update === true;
  return (
    <Page
      title={group ? t('organisations.of', { name: group.name }) : t('organisations.title')}
      actions={
        canUpdate ? (
          <Link
            to={pathTo(paths.newOrganisation, { groupSlug: slug })}
            className={buttonClass({ variant: 'primary' })}
          >
            <PlusIcon aria-hidden="true" />
            {t('organisations.add')}
          </Link>
        ) : null
      }
    >
      {isForbidden ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('organisations.not_allowed')}
        />
      ) : (
        <>
          <p className={styles.back}>
            <Link to={pathTo(paths.groupAdministration, { groupSlug: slug })} className="link">
              {t('organisations.to_administration')}
            </Link>
          </p>
          {data ? <TabSwitch slug={slug} isShown={data.is_shown} canUpdate={canUpdate} /> : null}
          {data ? (
            <div className={styles.tools}>
              {canUpdate ? (
                <Button icon={<UploadSimpleIcon aria-hidden="true" />} onClick={() => setImporting(true)}>
                  {t('organisations.import')}
                </Button>
              ) : null}
              {data.organisations.length > 0 ? (
                <a href={listAddress(slug)} className={buttonClass()} download>
                  <DownloadSimpleIcon aria-hidden="true" />
                  {t('organisations.export')}
                </a>
              ) : null}
            </div>
          ) : null}
          <ListState
            list={list}
            loading={<Skeleton height={160} />}
            isEmpty={data?.organisations.length === 0}
            empty={
              <EmptyState
                icon={<BuildingsIcon weight="duotone" aria-hidden="true" />}
                title={t('organisations.none')}
              >
                {t('organisations.none_yet_help')}
              </EmptyState>
            }
          />
          {data ? <Rows slug={slug} organisations={data.organisations} canUpdate={canUpdate} /> : null}
        </>
      )}
      {isImporting ? <ImportDialog slug={slug} onClose={() => setImporting(false)} /> : null}
    </Page>
  );
}

interface SwitchProps {
  slug: string;
  isShown: boolean;
  canUpdate: boolean;
}

function TabSwitch({ slug, isShown, canUpdate }: SwitchProps) {
  const t = useTranslate();
  const { busy, run } = useAction<'show'>();
  // As it was pressed, until the server has it.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setWanted(next);
    await run('show', () => showTab(slug, next), {
      done: t(next ? 'organisations.shown' : 'organisations.not_shown'),
    });
    setWanted(null);
  };
  return (
    <div className={styles.tab}>
      <Checkbox
        label={t('organisations.show')}
        help={t('organisations.show_help')}
        checked={wanted ?? isShown}
        disabled={!canUpdate || busy !== null}
        onChange={(event) => void change(event.target.checked)}
      />
    </div>
  );
}

interface RowsProps {
  slug: string;
  organisations: readonly OrganisationCard[];
  canUpdate: boolean;
}

function Rows({ slug, organisations, canUpdate }: RowsProps) {
  const t = useTranslate();
  // As it was moved, until the server has it.
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const { run } = useAction<'order'>();
  const items = order
    ? organisations.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    : organisations;
  const keep = async (moved: readonly OrganisationCard[]) => {
    const ids = moved.map(({ id }) => id);
    setOrder(ids);
    await run('order', () => keepOrder(slug, ids));
    setOrder((current) => (current === ids ? null : current));
  };
  if (items.length === 0) return null;
  if (!canUpdate)
    return (
      <ul aria-label={t('organisations.title')}>
        {items.map((organisation) => (
          <li key={organisation.id}>
            <OrganisationRow slug={slug} organisation={organisation} />
          </li>
        ))}
      </ul>
    );
  return (
    <SortableList
      label={t('organisations.title')}
      items={items}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      onOrder={(moved) => void keep(moved)}
    >
      {(organisation, moves) => <OrganisationRow slug={slug} organisation={organisation} moves={moves} />}
    </SortableList>
  );
}
