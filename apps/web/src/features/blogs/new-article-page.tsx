import type { Blog } from '@dorfplatz/contract';
import { flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { ArticleForm, noFailure, useArticleDraft } from '../articles/parts/index.ts';
import { LeaveWarningDialog, useLeaveWarning } from '../editor/index.ts';
import { blogQuery, writeArticle } from './api.ts';
import { lackingOf, refusedOf } from './article-errors.ts';
import { BlogsProblem } from './components/blogs-problem.tsx';
import { PublishingFields } from './components/publishing-fields.tsx';
import { TeaserField } from './components/teaser-field.tsx';
import { newFields, writtenOf } from './fields.ts';

/** Writes an article of a blog (SCR-118). */
export default function NewArticlePage() {
  const t = useTranslate();
  const id = Number(useRouteParams(paths.newBlogArticle).blogId);
  const { data: blog, error, refetch } = useQuery(blogQuery(id));
  if (error && !blog) return <BlogsProblem error={error} onRetry={() => void refetch()} />;
  if (blog && !blog.can.update) return <NotFoundPage />;
  return blog ? (
    <NewArticle key={blog.id} blog={blog} />
  ) : (
    <Page title={t('blogs.write')}>
      <div aria-busy="true">
        <Skeleton height={320} />
      </div>
    </Page>
  );
}

function NewArticle({ blog }: { blog: Blog }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { time_zone: zone } = useViewer();
  const [base] = useState(() => newFields(zone));
  const { fields, isChanged, change, clear } = useArticleDraft(`blog:${blog.id}:new`, base);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(noFailure);
  const submission = useRef({ body: '', key: '' });
  const warning = useLeaveWarning(isChanged && !isBusy);
  const submit = async () => {
    if (isBusy) return;
    const errors = lackingOf(fields, t);
    setFailure({ errors, retry: null });
    const [first] = Object.values(errors);
    if (first !== undefined) return flash(first, { kind: 'error' });
    const written = writtenOf(fields, zone);
    const body = JSON.stringify(written);
    // The same key for every attempt at one text: what was saved unheard is not saved twice.
    if (submission.current.body !== body) submission.current = { body, key: crypto.randomUUID() };
    setBusy(true);
    try {
      const article = await writeArticle(blog.id, written, submission.current.key);
      clear();
      await goTo(article.html_url, { replace: true, discards: true });
      flash(t(`blogs.saved.${fields.release}`));
    } catch (error) {
      setFailure(refusedOf(error, t));
      setBusy(false);
    }
  };
  return (
    <Page title={t('blogs.write_in', { name: blog.title })}>
      <ArticleForm
        fields={fields}
        onChange={change}
        groupSlug={null}
        leadHelp={t('blogs.lead_help')}
        submitLabel={t(`blogs.submit.${fields.release}`)}
        isBusy={isBusy}
        errors={failure.errors}
        retry={failure.retry}
        onSubmit={() => void submit()}
        onCancel={() => void goTo(blog.channel.html_url)}
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
            releases={['draft', 'now', 'planned']}
            errors={failure.errors}
          />
        }
      />
      <LeaveWarningDialog warning={warning} />
    </Page>
  );
}
