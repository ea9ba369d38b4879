import { ChoiceList, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { blogsWithArticlesQuery } from '../../blogs/index.ts';
import { channelQuery } from '../api.ts';
import { CountField } from '../components/count-field.tsx';
import type { FormProps } from '../form.ts';

const ARTICLES_MAX = 50;

/** Whose articles show, at first those of the channel itself, and how many. */
export default function BlogForm({ slug, properties, onChange, errors, opened }: FormProps<'blog'>) {
  const t = useTranslate();
  const channel = useQuery(channelQuery(slug));
  const blogs = useQuery(blogsWithArticlesQuery);
  const own = channel.data?.blog_id;
  const chosen = properties.blog_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when it is known
  useEffect(() => {
    if (own !== undefined && chosen === 0) onChange({ blog_id: own });
  }, [own]);
  const [failed] = [channel, blogs].filter(({ data, isError }) => isError && !data);
  const offered = (blogs.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const isOffered = (id: number) => offered.some(({ value }) => value === String(id));
  // That of the channel is offered though it has no article yet, and the one that another editor chose.
  if (channel.data && !isOffered(channel.data.blog_id))
    offered.unshift({ value: String(own), label: channel.data.title });
  if (chosen !== 0 && !isOffered(chosen)) {
    const [article] = opened?.content?.latest_articles ?? [];
    offered.push({
      value: String(chosen),
      label: article?.blog_id === chosen ? article.blog_title : t('channel_widgets.blog.unknown'),
    });
  }
  return (
    <>
      {failed ? <LoadFailure onRetry={() => void failed.refetch()} /> : null}
      {channel.data && blogs.data ? (
        <ChoiceList
          id="blog_id"
          legend={t('channel_widgets.field.blog_id')}
          multiple={false}
          value={[String(chosen)]}
          onChange={([value]) => onChange({ blog_id: Number(value) })}
          options={offered}
          error={errors.blog_id}
        />
      ) : failed ? null : (
        <Skeleton height={120} />
      )}
      <CountField
        label={t('channel_widgets.blog.count')}
        help={t('channel_widgets.blog.count_help', { count: ARTICLES_MAX })}
        least={1}
        most={ARTICLES_MAX}
        value={properties.count}
        onChange={(count) => onChange({ count })}
        error={errors.count}
      />
    </>
  );
}
