import { BLOG_TITLE_MAX, type Blog, type PublishAs } from '@dorfplatz/contract';
import {
  buttonClass,
  ErrorSummary,
  Field,
  FormFoot,
  flash,
  RadioCards,
  Skeleton,
  Textarea,
  TextInput,
} from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useServerForm } from '../../kit/use-server-form.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { blogQuery, saveBlog, unpublishedQuery } from './api.ts';
import styles from './blogs.module.css';
import { ArticleCards } from './components/article-cards.tsx';
import { BlogsProblem } from './components/blogs-problem.tsx';
import { FeedAddress } from './components/feed-address.tsx';

/** What a blog is called, under whose name it publishes, and what of it nobody reads yet (SCR-117). */
export default function EditBlogPage() {
  const t = useTranslate();
  const id = Number(useRouteParams(paths.editBlog).blogId);
  const { data: blog, error, refetch } = useQuery(blogQuery(id));
  if (error && !blog) return <BlogsProblem error={error} onRetry={() => void refetch()} />;
  if (blog && !blog.can.update) return <NotFoundPage />;
  if (!blog)
    return (
      <Page title={t('blogs.edit')}>
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      </Page>
    );
  return (
    <Page
      title={t('blogs.edit')}
      actions={
        <Link
          to={pathTo(paths.newBlogArticle, { blogId: blog.id })}
          activeProps={{}}
          className={buttonClass()}
        >
          {t('blogs.write')}
        </Link>
      }
    >
      <BlogForm key={blog.id} blog={blog} />
      <Unpublished blogId={blog.id} />
      <section className={styles.section} aria-labelledby="feed">
        <h2 id="feed">{t('blogs.feed')}</h2>
        <FeedAddress blogId={blog.id} />
      </section>
    </Page>
  );
}

function BlogForm({ blog }: { blog: Blog }) {
  const t = useTranslate();
  const goTo = useGoTo();
  // The version that this form has read, or written itself.
  const [version, setVersion] = useState(blog.version);
  const [values] = useState({
    title: blog.title,
    description: blog.description,
    publish_as: blog.publish_as as PublishAs,
  });
  const form = useServerForm({
    values,
    fields: ['title', 'description'],
    onSave: async (written) => {
      const saved = await saveBlog(blog.id, { ...written, version });
      setVersion(saved.version);
      flash(t('blogs.blog_saved'));
    },
    onRefused: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return undefined;
      // Who has read what the other wrote may save over it.
      const newest = await queryClient.fetchQuery({ ...blogQuery(blog.id), staleTime: 0 });
      setVersion(newest.version);
      return { fields: {}, summary: [{ text: t('blogs.changed_meanwhile', { name: newest.title }) }] };
    },
  });
  const { problem } = form;
  return (
    <form className={styles.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <ErrorSummary title={t('blogs.not_saved')} errors={problem.summary} />
      <Field id="title" label={t('blogs.blog_title')} required error={problem.fields.title}>
        <TextInput maxLength={BLOG_TITLE_MAX} {...form.register('title', { required: true })} />
      </Field>
      <Field id="description" label={t('blogs.description')} error={problem.fields.description}>
        <Textarea rows={3} maxLength={1000} {...form.register('description')} />
      </Field>
      <RadioCards
        name="publish_as"
        legend={t('blogs.publish_as')}
        value={form.watch('publish_as')}
        onChange={(chosen) => form.setValue('publish_as', chosen, { shouldDirty: true })}
        options={(['author', 'blog_title'] as const).map((value) => ({
          value,
          label: t(`blogs.publish_as.${value}`),
          help: t(`blogs.publish_as.${value}_help`),
        }))}
        columns={2}
      />
      <FormFoot
        submitLabel={t('articles.save')}
        cancelLabel={t('editor.cancel')}
        onCancel={() => void goTo(blog.channel.html_url)}
        busy={form.isBusy}
        disabled={form.isDisabled()}
      />
    </form>
  );
}

function Unpublished({ blogId }: { blogId: number }) {
  const t = useTranslate();
  const list = usePagedList(unpublishedQuery(blogId));
  return (
    <section className={styles.section} aria-labelledby="unpublished">
      <h2 id="unpublished">{t('blogs.unpublished')}</h2>
      <PagedList
        list={list}
        loading={<Skeleton height={120} />}
        empty={<p className="muted">{t('blogs.unpublished_none')}</p>}
      >
        {({ answer }) => <ArticleCards articles={answer.articles} heading="h3" />}
      </PagedList>
    </section>
  );
}
