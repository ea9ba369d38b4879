import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { administeredOrganisationsQuery, organisationQuery } from './api.ts';
import { OrganisationForm } from './components/organisation-form.tsx';

/** Adds an organisation to a group, or changes one. */
export default function EditOrganisationPage() {
  const { groupSlug, organisationId } = useRouteParams(paths.editOrganisation) as {
    groupSlug: string;
    organisationId?: string;
  };
  if (organisationId === undefined) return <New slug={groupSlug} />;
  const id = Number(organisationId);
  return Number.isSafeInteger(id) && id > 0 ? <Existing slug={groupSlug} id={id} /> : <NotFoundPage />;
}

/** Whoever may not change the organisations of a group has no such page. */
const isDenied = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404].includes(error.status);

function New({ slug }: { slug: string }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(administeredOrganisationsQuery(slug));
  if (isDenied(error) || data?.can.update === false) return <NotFoundPage />;
  return (
    <Page title={t('organisations.add')}>
      {data ? <OrganisationForm slug={slug} /> : <Waiting error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

function Existing({ slug, id }: { slug: string; id: number }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(organisationQuery(slug, id));
  if (isDenied(error) || data?.can.update === false) return <NotFoundPage />;
  return (
    <Page title={t('organisations.edit_title')}>
      {data ? (
        <OrganisationForm key={data.id} slug={slug} organisation={data} />
      ) : (
        <Waiting error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error) return <LoadFailure onRetry={onRetry} />;
  return (
    <div aria-busy="true">
      <Skeleton height={320} />
    </div>
  );
}
