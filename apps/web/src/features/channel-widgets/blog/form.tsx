import { getChannel, listBlogs } from '@dorfplatz/contract';
import { ChoiceList, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { call } from '../../../lib/client.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { CountField } from '../components/count-field.tsx';
import type { FormProps } from '../form.ts';

const ARTICLES_MAX = 50;

/** Whose articles show, at first those of the channel itself, and how many. */
export default function BlogForm({ slug, properties, onChange, errors }: FormProps<'blog'>) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery({
    queryKey: ['channel-widgets', 'blogs', slug],
    queryFn: async ({ signal }) => {
      const [channel, { blogs }] = await Promise.all([
        call(getChannel, { params: { slug }, signal }),
        call(listBlogs, { query: {}, signal }),
      ]);
      const own = { id: channel.blog_id, name: channel.title };
      const others = blogs.filter(({ id }) => id !== own.id);
      return { own: own.id, offered: [own, ...others.map(({ id, title }) => ({ id, name: title }))] };
    },
  });
  const own = data?.own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when it is known
  useEffect(() => {
    if (own !== undefined && properties.blog_id === 0) onChange({ blog_id: own });
  }, [own]);
  return (
    <>
      {isError && !data ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {data ? (
        <ChoiceList
          id="blog_id"
          legend={t('channel_widgets.field.blog_id')}
          multiple={false}
          value={[String(properties.blog_id)]}
          onChange={([value]) => onChange({ blog_id: Number(value) })}
          options={data.offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={errors.blog_id}
        />
      ) : isError ? null : (
        <Skeleton height={120} />
      )}
      <CountField
        label={t('channel_widgets.blog.count')}
        help={t('channel_widgets.blog.count_help')}
        least={1}
        most={ARTICLES_MAX}
        value={properties.count}
        onChange={(count) => onChange({ count })}
        error={errors.count}
      />
    </>
  );
}
