import type { App, Item, TagValue } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, classNames, iconButtonClass, Skeleton } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AppMark } from '../../kit/app-mark.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { Comments, useNewestComments } from '../comments/index.ts';
import { appQuery, itemComments, itemQuery, tellVisit } from './api.ts';
import { neighboursOf } from './came-from.ts';
import { AppProblem } from './components/app-problem.tsx';
import styles from './components/item/item.module.css';
import { ItemHistory } from './components/item/item-history.tsx';
import { ItemMenu } from './components/item/item-menu.tsx';
import { ItemTabs } from './components/item/item-tabs.tsx';
import { StatusChip } from './components/item/status-chip.tsx';
import { RelatedCard, TagBadge } from './components/item-value.tsx';
import { useFreshItems } from './live.ts';
import { useItemActs } from './use-item-acts.ts';

/** An item of an app. */
export default function ItemPage() {
  useFreshItems();
  const t = useTranslate();
  const { itemId } = useRouteParams(paths.item);
  const { data: item, error, refetch } = useQuery(itemQuery(Number(itemId)));
  const slug = item?.app.slug ?? '';
  const {
    data: app,
    error: appError,
    refetch: refetchApp,
  } = useQuery({ ...appQuery(slug), enabled: item !== undefined });
  useVisit(item?.id);
  if (error && !item) return <AppProblem error={error} onRetry={() => void refetch()} />;
  if (appError && !app) return <AppProblem error={appError} onRetry={() => void refetchApp()} />;
  if (!item || !app)
    return (
      <div className={styles.loading} aria-busy="true">
        <PageTitle>{t('apps.title')}</PageTitle>
        <Skeleton width={160} height={20} />
        <Skeleton width="60%" height={36} />
        <Skeleton height={200} />
      </div>
    );
  return <OneItem key={item.id} item={item} app={app} />;
}

function useVisit(id: number | undefined): void {
  useEffect(() => {
    // Whether it is counted or not, the item is there to be read.
    if (id !== undefined) tellVisit(id).catch(() => {});
  }, [id]);
}

function OneItem({ item, app }: { item: Item; app: App }) {
  const t = useTranslate();
  const dates = useDates();
  const acts = useItemActs(app);
  const isArchived = item.archived_at !== null;
  const beside = neighboursOf(item.id);
  const back = beside?.address ?? item.app.html_url;
  const tags = app.properties.flatMap(({ name, type }) =>
    type === 'tag' ? ((item.values[name] as TagValue[] | undefined) ?? []) : [],
  );
  const step = (id: number | null, label: string, isUp: boolean) =>
    id === null ? (
      // The arrow beside it stays where it is, for who goes on by it.
      <span className={classNames(iconButtonClass('small'), styles.noStep)} aria-hidden="true">
        {isUp ? <CaretUpIcon weight="bold" /> : <CaretDownIcon weight="bold" />}
      </span>
    ) : (
      <Link
        to={pathTo(paths.item, { itemId: id })}
        className={iconButtonClass('small')}
        aria-label={label}
        title={label}
      >
        {isUp ? (
          <CaretUpIcon weight="bold" aria-hidden="true" />
        ) : (
          <CaretDownIcon weight="bold" aria-hidden="true" />
        )}
      </Link>
    );
  return (
    <div className={styles.view}>
      <PageTitle>{item.title}</PageTitle>
      <div className={styles.main}>
        <div className={styles.way}>
          <Link to={back} className={styles.back}>
            <ArrowLeftIcon aria-hidden="true" />
            {item.app.name}
          </Link>
          {beside ? (
            <span className={classNames(styles.way, styles.steps)} style={{ margin: 0 }}>
              {step(beside.previous, t('apps.item.previous'), true)}
              {step(beside.next, t('apps.item.next'), false)}
              <span className={styles.place}>
                {beside.column === null
                  ? t('apps.item.place', { place: beside.place, total: beside.total })
                  : t('apps.item.place_in', {
                      place: beside.place,
                      total: beside.total,
                      column: beside.column,
                    })}
              </span>
            </span>
          ) : null}
          <span className={styles.acts}>
            {item.can.update && !isArchived ? (
              <Link
                to={pathTo(paths.editItem, { itemId: item.id })}
                className={buttonClass({ size: 'small' })}
              >
                <PencilSimpleIcon aria-hidden="true" />
                {t('apps.item.edit_all')}
              </Link>
            ) : null}
            <ItemMenu app={app} item={item} acts={acts} leaveTo={back} />
          </span>
        </div>
        {isArchived ? (
          <div className={styles.archived}>
            <Alert
              action={
                item.can.archive ? (
                  <Button
                    size="small"
                    busy={acts.busy === 'archive'}
                    onClick={() => {
                      acts.unarchive(item).catch(() => {});
                    }}
                  >
                    {t('apps.unarchive_it')}
                  </Button>
                ) : null
              }
            >
              {t('apps.item.is_archived', {
                name: item.archived_by?.displayValue ?? t('apps.history.somebody'),
                when: dates.short(item.archived_at ?? ''),
              })}
            </Alert>
          </div>
        ) : null}
        <div className={classNames(styles.head, item.image && styles.withPicture)}>
          {item.image ? (
            <a href={item.image.large}>
              <img src={item.image.medium} alt={t('apps.item.picture', { title: item.title })} />
            </a>
          ) : null}
          <div>
            <h1 dir="auto">{item.title}</h1>
            <div className={styles.marks}>
              <StatusChip app={app} item={item} acts={acts} />
              {tags.map((tag) => (
                <TagBadge key={tag.id ?? tag.displayValue} tag={tag} />
              ))}
            </div>
          </div>
        </div>
        <ItemTabs app={app} item={item} />
        <LedFrom item={item} />
      </div>
      <aside className={styles.aside}>
        <ItemComments id={item.id} count={item.comments_count} />
        <ItemHistory app={app} id={item.id} />
      </aside>
    </div>
  );
}

/** Items that lead to this one, by the property that does. */
function LedFrom({ item }: { item: Item }) {
  const t = useTranslate();
  if (item.related_from.length === 0) return null;
  return (
    <section className={styles.led} aria-label={t('apps.item.led_from')}>
      <h2>{t('apps.item.led_from')}</h2>
      {item.related_from.map(({ app, property, label, items, total }) => (
        <div key={`${app.id} ${property}`}>
          <h3>
            <AppMark app={app} />
            {t('apps.item.led_by', { app: app.name, label })}
          </h3>
          {items.map((related) => (
            <RelatedCard key={related.id} link={related} />
          ))}
          {total > items.length ? (
            <Link to={app.html_url} className="link small">
              {t('apps.item.led_more', { count: total - items.length })}
            </Link>
          ) : null}
        </div>
      ))}
    </section>
  );
}

function ItemComments({ id, count }: { id: number; count: number }) {
  const t = useTranslate();
  const source = itemComments(id);
  const total = useNewestComments(source)?.total ?? count;
  return (
    <section className={styles.comments} aria-labelledby="comments">
      <h2 id="comments">
        {t('apps.comments')} <span className="muted">{total > 0 ? total : null}</span>
      </h2>
      <Comments source={source} isNarrow />
    </section>
  );
}
