import type { BlogArticle } from '@dorfplatz/contract';
import { Alert, Button, flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { useViewer } from '../../lib/session.ts';
import { ArticleForm, noFailure, useArticleDraft } from '../articles/parts/index.ts';
import { LeaveWarningDialog, useLeaveWarning } from '../editor/index.ts';
import { articleQuery, saveArticle } from './api.ts';
import { lackingOf, refusedOf } from './article-errors.ts';
import { BlogsProblem } from './components/blogs-problem.tsx';
import { PublishingFields } from './components/publishing-fields.tsx';
import { TeaserField } from './components/teaser-field.tsx';
import { changesOf, fieldsOf, type Release } from './fields.ts';

/** Changes an article of a blog (SCR-121). */
export default function EditArticlePage() {
  const t = useTranslate();
  const { blogId, articleId } = useRouteParams(paths.editBlogArticle);
  const {
    data: article,
    error,
    refetch,
  } = useQuery({ ...articleQuery(Number(blogId), articleId), staleTime: 0, gcTime: 0 });
  if (error && !article) return <BlogsProblem error={error} onRetry={() => void refetch()} />;
  if (article && !article.can.update) return <NotFoundPage />;
  return article ? (
    <EditArticle key={article.id} article={article} />
  ) : (
    <Page title={t('articles.edit')}>
      <div aria-busy="true">
        <Skeleton height={320} />
      </div>
    </Page>
  );
}

const RELEASES: Record<Release, readonly Release[]> = {
  draft: ['draft', 'now', 'planned'],
  planned: ['planned', 'now', 'draft'],
  withdrawn: ['withdrawn', 'now', 'planned'],
  kept: ['kept', 'withdrawn'],
  now: ['now'],
};

function EditArticle({ article }: { article: BlogArticle }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { time_zone: zone } = useViewer();
  // What was opened is what is changed, whatever comes from elsewhere meanwhile.
  const [opened] = useState(article);
  const [base] = useState(() => fieldsOf(article, zone));
  const { fields, isChanged, change, clear } = useArticleDraft(`blog:${opened.blog_id}:${opened.id}`, base);
  const [isRestored, setRestored] = useState(isChanged);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(noFailure);
  const [other, setOther] = useState<BlogArticle | null>(null);
  const warning = useLeaveWarning(isChanged && !isBusy);

  const save = async (version: number) => {
    if (isBusy) return;
    const errors = lackingOf(fields, t);
    setFailure({ errors, retry: null });
    const [first] = Object.values(errors);
    if (first !== undefined) return flash(first, { kind: 'error' });
    setBusy(true);
    try {
      const answer = await saveArticle(opened, changesOf(fields, base, zone), version);
      clear();
      await goTo(answer.html_url, { discards: true });
      flash(t(`blogs.saved.${fields.release}`));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError) || error.status !== 409) return setFailure(refusedOf(error, t));
      flash(t('articles.changed_meanwhile'), { kind: 'error' });
      const newest = { ...articleQuery(opened.blog_id, String(opened.id)), staleTime: 0 };
      setOther(await queryClient.fetchQuery(newest).catch(() => null));
    }
  };

  return (
    <Page title={t('articles.edit')}>
      {isRestored ? (
        <Alert
          kind="info"
          title={t('articles.restored')}
          action={
            <Button
              size="small"
              onClick={() => {
                clear();
                setRestored(false);
              }}
            >
              {t('articles.discard')}
            </Button>
          }
        >
          {t('articles.restored_text')}
        </Alert>
      ) : null}
      <ArticleForm
        fields={fields}
        onChange={change}
        groupSlug={null}
        leadHelp={t('blogs.lead_help')}
        submitLabel={t(fields.release === base.release ? 'articles.save' : `blogs.submit.${fields.release}`)}
        isBusy={isBusy}
        errors={failure.errors}
        retry={failure.retry}
        other={other}
        onOverwrite={() => {
          if (other) void save(other.version);
        }}
        onSubmit={() => void save(opened.version)}
        onCancel={() => void goTo(opened.html_url)}
        state={isChanged ? t('articles.not_saved') : ''}
        teaser={
          <TeaserField
            value={fields.teaser}
            onChange={(teaser) => change({ teaser })}
            error={failure.errors.teaser}
          />
        }
        after={
          <PublishingFields
            fields={fields}
            onChange={change}
            releases={RELEASES[base.release]}
            errors={failure.errors}
          />
        }
      />
      <LeaveWarningDialog warning={warning} />
    </Page>
  );
}
