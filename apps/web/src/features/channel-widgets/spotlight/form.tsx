import { type BlogArticleCard, listBlogs, SPOTLIGHT_MAX } from '@dorfplatz/contract';
import { ChoiceList, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { call } from '../../../lib/client.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { FormProps } from '../form.ts';

/** Which articles are put forward: of the newest of all blogs, and those that are chosen already. */
export default function SpotlightForm({ properties, onChange, errors, opened }: FormProps<'spotlight'>) {
  const t = useTranslate();
  const dates = useDates();
  const { data, isError, refetch } = useQuery({
    queryKey: ['channel-widgets', 'newest-articles'],
    queryFn: async ({ signal }) => (await call(listBlogs, { query: {}, signal })).articles,
  });
  const chosen = properties.article_ids;
  const known = opened?.content?.articles ?? [];
  const offered: BlogArticleCard[] = [
    ...known,
    ...(data ?? []).filter(({ id }) => !known.some((article) => article.id === id)),
  ];
  // What the editor does not see, or is not out, stays chosen.
  const unseen = chosen.filter((id) => !offered.some((article) => article.id === id));
  return (
    <>
      {isError && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {data ? (
        <ChoiceList
          id="article_ids"
          legend={t('channel_widgets.field.article_ids')}
          help={t('channel_widgets.spotlight.help', { count: SPOTLIGHT_MAX })}
          multiple
          value={chosen.map(String)}
          onChange={(values) =>
            onChange({ article_ids: [...unseen, ...values.map(Number)].slice(0, SPOTLIGHT_MAX) })
          }
          options={offered.map(({ id, title, blog_title, published_at }) => ({
            value: String(id),
            label: title,
            help: [blog_title, published_at === null ? '' : dates.short(dates.dayOf(published_at))]
              .filter(Boolean)
              .join(' · '),
          }))}
          error={errors.article_ids}
        />
      ) : isError ? null : (
        <Skeleton height={160} />
      )}
    </>
  );
}
