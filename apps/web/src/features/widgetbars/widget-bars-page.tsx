import type { WidgetBarSummary } from '@dorfplatz/contract';
import { EmptyState, Row, RowList, Skeleton } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { barsQuery, type Owner } from './api.ts';
import styles from './components/widget-bars.module.css';
import { mainPlace, useBarName } from './use-bar-name.ts';

/** The widget bars of the network [SCR-164], or of one group [SCR-166]: what each is called and holds [RUL-0430]. */
export default function WidgetBarsPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupWidgetBars) as { groupSlug?: string };
  const owner: Owner = groupSlug ?? null;
  const { data: group } = useQuery({ ...groupQuery(groupSlug ?? ''), enabled: owner !== null });
  const { data, error, refetch } = useQuery(barsQuery(owner));
  const status = error instanceof ApiError ? error.status : 0;
  if (!data && status === 404) return <NotFoundPage />;
  return (
    <Page title={group ? t('widget_bars.title_of', { name: group.name }) : t('widget_bars.title')}>
      {data ? (
        <>
          <p className="muted">{t(owner === null ? 'widget_bars.help' : 'widget_bars.help_of_group')}</p>
          <div className={styles.list}>
            <RowList>
              {data.widgetbars.map((bar) => (
                <BarRow key={bar.slug} owner={owner} bar={bar} />
              ))}
            </RowList>
          </div>
        </>
      ) : status === 403 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('widget_bars.not_allowed')}
        />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>
      ) : (
        <div aria-busy="true">
          <Skeleton height={140} />
        </div>
      )}
    </Page>
  );
}

function BarRow({ owner, bar }: { owner: Owner; bar: WidgetBarSummary }) {
  const t = useTranslate();
  const name = useBarName(owner, bar);
  const mainName = useBarName(owner, { place: mainPlace(owner), name: '' });
  const isMain = bar.place === mainPlace(owner);
  const to =
    owner === null
      ? pathTo(paths.editWidgetBar, { barSlug: bar.slug })
      : pathTo(paths.editGroupWidgetBar, { groupSlug: owner, groupBarSlug: bar.slug });
  return (
    <Row>
      <Link to={to} className={styles.bar}>
        <span className={styles.what}>
          <span className={styles.name}>{name}</span>
          <span className="small muted">
            {t('widget_bars.widgets', { count: bar.widgets.length })}
            {bar.follows
              ? ` · ${isMain ? t('widget_bars.as_it_came') : t('widget_bars.follows', { name: mainName })}`
              : null}
          </span>
        </span>
        <CaretRightIcon aria-hidden="true" />
      </Link>
    </Row>
  );
}
