import { SPOTLIGHT_MAX } from '@dorfplatz/contract';
import { Button, ChoiceList, Field, Select, Skeleton } from '@dorfplatz/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { blogsWithArticlesQuery, newestArticlesQuery } from '../../blogs/index.ts';
import { ChosenList } from '../components/chosen-list.tsx';
import type { FormProps } from '../form.ts';
import styles from './form.module.css';

/** Which articles are put forward, of all blogs or of one, and in which order. */
export default function SpotlightForm({ properties, onChange, errors, opened }: FormProps<'spotlight'>) {
  const t = useTranslate();
  const dates = useDates();
  const [blogId, setBlogId] = useState<number | null>(null);
  const [isTooMany, setTooMany] = useState(false);
  const { data: blogs } = useQuery(blogsWithArticlesQuery);
  const list = useInfiniteQuery(newestArticlesQuery(blogId));
  const found = list.data?.pages.flatMap(({ articles }) => articles) ?? [];
  /** What was chosen is called something whichever blog is looked at. */
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(
    () => new Map(opened?.content?.articles.map(({ id, title }) => [id, title])),
  );
  const chosen = properties.article_ids;
  const choose = (ids: number[]) => {
    setTooMany(ids.length > SPOTLIGHT_MAX);
    onChange({ article_ids: ids.slice(0, SPOTLIGHT_MAX) });
  };
  const pick = (values: readonly string[]) => {
    const picked = values.map(Number);
    const kept = chosen.filter((id) => picked.includes(id) || !found.some((article) => article.id === id));
    setTitles(new Map([...titles, ...found.map(({ id, title }) => [id, title] as const)]));
    choose([...kept, ...picked.filter((id) => !chosen.includes(id))]);
  };
  const error = errors.article_ids ?? (isTooMany ? t('channel_widgets.spotlight.too_many') : undefined);
  return (
    <>
      {chosen.length > 0 ? (
        <ChosenList
          label={t('channel_widgets.spotlight.chosen')}
          items={chosen.map((id) => ({ id, name: titles.get(id) ?? t('channel_widgets.spotlight.unknown') }))}
          onChange={(items) => choose(items.map(({ id }) => id))}
        />
      ) : null}
      {blogs && blogs.length > 1 ? (
        <Field id="of_blog" label={t('channel_widgets.spotlight.of_blog')}>
          <Select
            value={String(blogId ?? '')}
            onChange={(event) => setBlogId(event.target.value === '' ? null : Number(event.target.value))}
            options={[
              { value: '', label: t('channel_widgets.spotlight.all_blogs') },
              ...blogs.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
          />
        </Field>
      ) : null}
      {list.isError && !list.data ? <LoadFailure onRetry={() => void list.refetch()} /> : null}
      {list.data ? (
        <>
          <ChoiceList
            id="article_ids"
            legend={t('channel_widgets.field.article_ids')}
            help={
              found.length > 0
                ? t('channel_widgets.spotlight.help', { count: SPOTLIGHT_MAX })
                : t('channel_widgets.spotlight.none')
            }
            multiple
            value={chosen.map(String)}
            onChange={pick}
            options={found.map(({ id, title, blog_title, published_at }) => ({
              value: String(id),
              label: (
                <>
                  <bdi>{title}</bdi>
                  <span className={styles.of}>
                    {[blog_title, published_at === null ? '' : dates.short(dates.dayOf(published_at))]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </>
              ),
            }))}
            error={error}
          />
          {list.hasNextPage ? (
            <Button
              size="small"
              className={styles.more!}
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('channel_widgets.spotlight.more')}
            </Button>
          ) : null}
        </>
      ) : list.isError ? null : (
        <Skeleton height={160} />
      )}
    </>
  );
}
