import type { BlogArticle } from '@dorfplatz/contract';
import { ConfirmDialog, flash, IconButton, Menu, type MenuEntry } from '@dorfplatz/ui';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { RssIcon } from '@phosphor-icons/react/dist/csr/Rss';
import { ShareFatIcon } from '@phosphor-icons/react/dist/csr/ShareFat';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Suspense, useState } from 'react';
import { mayPost } from '../../../kit/may-post.ts';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import { ShareDialog } from '../../post-life/index.ts';
import { insertActivity, usePostingPlaces } from '../../stream/index.ts';
import { forgetArticles, removeArticle, saveArticle } from '../api.ts';
import { stateOf } from '../article-state.ts';
import { FeedDialog } from './feed-address.tsx';

function Sharing({ article, onClose }: { article: BlogArticle; onClose: () => void }) {
  const places = usePostingPlaces();
  return <ShareDialog what={{ article }} places={places} onShared={insertActivity} onClose={onClose} />;
}

/** What can be done with an article. */
export function ArticleMenu({ article }: { article: BlogArticle }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { run, busy } = useAction<'publish' | 'delete'>();
  const [dialog, setDialog] = useState<'delete' | 'feed' | 'share' | null>(null);
  const { data: network } = useNetwork();
  const state = stateOf(article, Date.now());
  const isPublished = article.status === 'published';
  const copy = () => {
    const address = `${location.origin}${article.html_url}`;
    navigator.clipboard
      .writeText(address)
      .then(() => flash(t('blogs.link_copied')))
      .catch(() => flash(t('blogs.link_not_copied', { address }), { kind: 'error' }));
  };
  const publish = () => {
    const hasBeenOut = article.published_at !== null && Date.parse(article.published_at) <= Date.now();
    void run(
      'publish',
      () =>
        saveArticle(
          article,
          // What was out before keeps its day.
          { status: 'published', ...(!hasBeenOut && { published_at: null }) },
          article.version,
        ),
      { done: t('blogs.published', { name: article.title }) },
    );
  };
  const withdraw = () =>
    void run('publish', () => saveArticle(article, { status: 'withdrawn' }, article.version), {
      done: t('blogs.withdrawn', { name: article.title }),
      undo: {
        act: (saved) => saveArticle(saved, { status: 'published' }, saved.version),
        done: t('blogs.published', { name: article.title }),
      },
    });
  const change: MenuEntry[] = [
    {
      label: t('blogs.edit_article'),
      icon: <PencilSimpleIcon aria-hidden="true" />,
      onSelect: () =>
        void goTo(pathTo(paths.editBlogArticle, { blogId: article.blog_id, articleId: article.id })).catch(
          () => {},
        ),
    },
    ...(isPublished && state !== 'planned'
      ? []
      : [{ label: t('blogs.publish'), icon: <EyeIcon aria-hidden="true" />, onSelect: publish }]),
    ...(isPublished
      ? [{ label: t('blogs.withdraw'), icon: <EyeSlashIcon aria-hidden="true" />, onSelect: withdraw }]
      : []),
  ];
  const entries: MenuEntry[] = [
    ...(article.can.update ? change : []),
    ...(article.can.share && mayPost(network)
      ? [
          {
            label: t('blogs.share'),
            icon: <ShareFatIcon aria-hidden="true" />,
            onSelect: () => setDialog('share'),
          },
        ]
      : []),
    { label: t('blogs.copy_link'), icon: <LinkIcon aria-hidden="true" />, onSelect: copy },
    { label: t('blogs.feed'), icon: <RssIcon aria-hidden="true" />, onSelect: () => setDialog('feed') },
    ...(article.can.destroy
      ? [
          {
            label: t('blogs.delete_ask'),
            icon: <TrashIcon aria-hidden="true" />,
            danger: true,
            onSelect: () => setDialog('delete'),
          },
        ]
      : []),
  ];
  const remove = async () => {
    await removeArticle(article);
    await goTo(pathTo(paths.blogs), { replace: true });
    forgetArticles();
  };
  const label = t('blogs.menu_of', { name: article.title });
  return (
    <>
      <Menu
        label={label}
        entries={entries}
        trigger={(attributes) => (
          <IconButton label={label} {...attributes}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      />
      {dialog === 'share' ? (
        <Suspense fallback={null}>
          <Sharing article={article} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
      {dialog === 'feed' ? <FeedDialog blog={article.blog} onClose={() => setDialog(null)} /> : null}
      <ConfirmDialog
        open={dialog === 'delete'}
        busy={busy === 'delete'}
        onClose={() => setDialog(null)}
        onConfirm={() =>
          void run('delete', remove, { done: t('blogs.deleted', { name: article.title }) }).then((isDone) => {
            if (!isDone) setDialog(null);
          })
        }
        danger
        title={t('blogs.delete_title', { name: article.title })}
        description={t('blogs.delete_text')}
        confirmLabel={t('blogs.delete')}
        cancelLabel={t('editor.cancel')}
        closeLabel={t('kit.close')}
      />
    </>
  );
}
