import { Alert, EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockIcon } from '@phosphor-icons/react/dist/csr/Lock';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { paths, pathTo, useGoTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { importQuery } from './api.ts';
import { ImportView } from './components/import-view.tsx';
import { ListForm } from './components/list-form.tsx';
import { NewestImports } from './components/newest-imports.tsx';

/** Brings members in from a list: choose it, see what it would do, start, see what became of it. */
export default function ImportMembersPage() {
  const t = useTranslate();
  const { can } = useViewer();
  const id = Number(useQueryParams().import);
  if (!can.add_members) {
    return (
      <Page title={t('member_imports.title')}>
        <EmptyState
          icon={<LockIcon weight="duotone" aria-hidden="true" />}
          title={t('member_imports.not_allowed')}
        >
          {t('member_imports.not_allowed_help')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={t('member_imports.title')}>
      <MemberAdministrationTabs />
      {Number.isSafeInteger(id) && id > 0 ? <OneImport key={id} id={id} /> : <NewImport />}
    </Page>
  );
}

function NewImport() {
  const goTo = useGoTo();
  return (
    <>
      <ListForm onSent={(id) => void goTo(pathTo(paths.importMembers, {}, { import: String(id) }))} />
      <NewestImports />
    </>
  );
}

function OneImport({ id }: { id: number }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { data, error, refetch } = useQuery(importQuery(id));
  if (error && !data) {
    if (!(error instanceof ApiError && error.status === 404))
      return <LoadFailure onRetry={() => void refetch()} />;
    return (
      <>
        <Alert kind="info">{t('member_imports.gone')}</Alert>
        <NewImport />
      </>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton height={120} />
      </div>
    );
  }
  return <ImportView item={data} onLeave={() => void goTo(pathTo(paths.importMembers))} />;
}
