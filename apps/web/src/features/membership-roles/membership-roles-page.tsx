import { Alert, Button, buttonClass, EmptyState, RowList, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { groupQuery } from '../../kit/group-query.ts';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { rolesQuery } from './api.ts';
import styles from './components/membership-roles.module.css';
import { RoleForm } from './components/role-form.tsx';
import { RoleRow } from './components/role-row.tsx';

/** The roles that people wear, of the network or of one group. */
export default function MembershipRolesPage() {
  const { groupSlug } = useRouteParams(paths.groupMembershipRoles) as { groupSlug?: string };
  return groupSlug === undefined ? <OfNetwork /> : <OfGroup slug={groupSlug} />;
}

function OfNetwork() {
  const t = useTranslate();
  return (
    <Roles group={null} title={t('membership_roles.title')}>
      <MemberAdministrationTabs />
    </Roles>
  );
}

function OfGroup({ slug }: { slug: string }) {
  const t = useTranslate();
  const { data: group } = useQuery(groupQuery(slug));
  return (
    <Roles
      group={slug}
      title={group ? t('membership_roles.title_of', { name: group.name }) : t('membership_roles.title')}
    >
      <p className={styles.back}>
        <Link
          to={pathTo(paths.groupAdministration, { groupSlug: slug })}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          {t('membership_roles.to_administration')}
        </Link>
      </p>
    </Roles>
  );
}

function Roles({ group, title, children }: { group: string | null; title: string; children: ReactNode }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(rolesQuery(group));
  const [isAdding, setAdding] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <Page
      title={title}
      actions={
        data && !isAdding ? (
          <Button ref={adding} icon={<PlusIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('membership_roles.add')}
          </Button>
        ) : null
      }
    >
      {isForbidden ? null : children}
      {isForbidden ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('membership_roles.not_allowed')}
          action={
            group === null ? null : (
              <Link to={pathTo(paths.group, { groupSlug: group })} className={buttonClass()}>
                {t('membership_roles.to_group')}
              </Link>
            )
          }
        />
      ) : null}
      {error && !data && !isForbidden ? (
        <Alert
          kind="danger"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('kit.retry')}
            </Button>
          }
        >
          {t('js.generic_error')}
        </Alert>
      ) : null}
      {!data && !error ? (
        <div aria-busy="true">
          <Skeleton height={80} />
        </div>
      ) : null}
      {isAdding ? (
        <div className={styles.editing}>
          <RoleForm
            group={group}
            onDone={() => {
              setAdding(false);
              catchFocus(() => adding.current);
            }}
          />
        </div>
      ) : null}
      <RowList>
        {data?.membership_roles.map((role) => (
          <RoleRow key={role.id} group={group} role={role} />
        ))}
      </RowList>
      {data?.membership_roles.length === 0 && !isAdding ? (
        <EmptyState icon={<TagIcon weight="duotone" aria-hidden="true" />} title={t('membership_roles.none')}>
          {t('membership_roles.none_help')}
        </EmptyState>
      ) : null}
    </Page>
  );
}
