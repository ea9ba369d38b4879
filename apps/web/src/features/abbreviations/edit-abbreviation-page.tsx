import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { abbreviationQuery } from './api.ts';
import { AbbreviationForm } from './components/abbreviation-form.tsx';

/** Changes an abbreviation. */
export default function EditAbbreviationPage() {
  const t = useTranslate();
  const id = Number(useRouteParams(paths.editAbbreviation).abbreviationId);
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...abbreviationQuery(id), enabled: isKnown });
  if (!isKnown || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  return (
    <Page title={t('abbreviations.edit')}>
      {data ? (
        <AbbreviationForm abbreviation={data} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()}>
          {error instanceof ApiError && error.status === 403 ? t('abbreviations.not_allowed') : undefined}
        </LoadFailure>
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
    </Page>
  );
}
