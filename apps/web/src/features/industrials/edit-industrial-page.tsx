import { Button, ConfirmDialog, Skeleton } from '@dorfplatz/ui';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { industrialQuery, removeIndustrial } from './api.ts';
import { IndustrialForm } from './components/industrial-form.tsx';

/** Changes a company, or deletes it [SCR-161]. */
export default function EditIndustrialPage() {
  const t = useTranslate();
  const id = Number(useRouteParams(paths.editIndustrial).industrialId);
  const isKnown = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...industrialQuery(id), enabled: isKnown });
  if (!isKnown || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  return (
    <Page title={data?.name ?? t('industrials.edit')}>
      {data ? (
        <IndustrialForm key={id} industrial={data} aside={<DeleteButton id={id} name={data.name} />} />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()}>
          {error instanceof ApiError && error.status === 403 ? t('industrials.not_allowed') : undefined}
        </LoadFailure>
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}

function DeleteButton({ id, name }: { id: number; name: string }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useAction<'delete'>();
  return (
    <>
      <Button variant="ghost" icon={<TrashIcon aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('industrials.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={busy !== null}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void (async () => {
            const isDone = await run('delete', () => removeIndustrial(id), {
              done: t('industrials.deleted', { name }),
            });
            setAsking(false);
            if (isDone) await goTo(pathTo(paths.industrials), { discards: true });
          })()
        }
        title={t('industrials.delete_title', { name })}
        description={t('industrials.delete_text')}
        confirmLabel={t('industrials.delete')}
        cancelLabel={t('industrials.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
