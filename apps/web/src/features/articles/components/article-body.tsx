import type { Activity } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { LargeImage } from '../../../kit/large-image.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { reasonOf } from '../../../lib/refusal.ts';
import { WrittenDocument } from '../../documents/index.ts';
import { articleQuery } from '../api.ts';
import styles from '../articles.module.css';
import { ArticleContents } from './article-contents.tsx';

/** A whole article on the page of its post, below its title and its author. */
export default function ArticleBody({ activity, children }: { activity: Activity; children: ReactNode }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(articleQuery(activity.id, activity.edited_at));
  const { article } = activity.object;
  const lead = article?.lead_image;
  return (
    <div className={styles.article}>
      {lead ? (
        <figure className={styles.lead}>
          <LargeImage src={lead.large} alt={article.lead_alt} />
        </figure>
      ) : null}
      {children}
      {data ? <ArticleContents headings={data.headings} /> : null}
      {data ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <WrittenDocument html={data.html_body} />
        </Suspense>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()}>{reasonOf(error, t)}</LoadFailure>
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </div>
  );
}
