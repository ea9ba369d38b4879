import { EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { groupQuery } from '../../kit/group-query.ts';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { barQuery } from './api.ts';
import { BarEditor } from './components/bar-editor.tsx';
import { useBarName } from './use-bar-name.ts';

/** The editor of a widget bar of the network [SCR-165], or of one group [SCR-167]. */
export default function EditWidgetBarPage() {
  const t = useTranslate();
  const {
    groupSlug,
    barSlug: networkBar,
    groupBarSlug: groupBar,
  } = useRouteParams(paths.editGroupWidgetBar) as Record<string, string | undefined>;
  const owner = groupSlug ?? null;
  const barSlug = groupBar ?? networkBar ?? '';
  const { data: group, error: groupError } = useQuery({
    ...groupQuery(groupSlug ?? ''),
    enabled: owner !== null,
  });
  const { data, error } = useQuery({ ...barQuery(owner, barSlug), refetchOnWindowFocus: false });
  const name = useBarName(owner, data);
  const failed = (data ? null : error) ?? (group ? null : groupError);
  const isForbidden = failed instanceof ApiError && failed.status === 403;
  const isLost = failed !== null && !isForbidden;
  useEffect(() => {
    if (isLost) flash(t('js.administration.widgetbars.load_error'), { kind: 'error' });
  }, [isLost, t]);
  if (isLost) return <NotFoundPage />;
  return (
    <Page title={name === '' ? t('widget_bars.title') : t('widget_bars.edit_title', { name })} width="full">
      {isForbidden ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('widget_bars.not_allowed')}
        />
      ) : data && (owner === null || group) ? (
        <BarEditor
          key={`${owner} ${barSlug}`}
          owner={owner}
          place={group ?? null}
          slug={barSlug}
          bar={data}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}
