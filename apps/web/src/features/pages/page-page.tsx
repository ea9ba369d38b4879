import type { Page } from '@dorfplatz/contract';
import { Avatar, Button, buttonClass } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellRingingIcon } from '@phosphor-icons/react/dist/csr/BellRinging';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { GitDiffIcon } from '@phosphor-icons/react/dist/csr/GitDiff';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link, paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { useAction } from '../../kit/use-action.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { preloadDocumentEditor, WrittenDocument } from '../documents/index.ts';
import { TranslatedText, useTranslation } from '../translations/index.ts';
import { allPagesAddress, comparisonAddress, editAddress, historyAddress, type Place } from './addresses.ts';
import { follow, keepPage, markRead, pageQuery } from './api.ts';
import styles from './components/article.module.css';
import { Contents, FoldedContents } from './components/contents.tsx';
import { LinesLoading } from './components/lines-loading.tsx';
import { LinkingPages } from './components/linking-pages.tsx';
import { PageMenu } from './components/page-menu.tsx';
import { PageProblem } from './components/page-problem.tsx';
import { copyLink } from './copy-link.ts';
import { useFreshPages } from './live.ts';

/** A page as it is read. */
export default function PagePage() {
  useFreshPages();
  const t = useTranslate();
  const { pageSlug, groupSlug = null } = useRouteParams(paths.groupPage) as {
    pageSlug: string;
    groupSlug?: string | null;
  };
  const { data: page, error, isFetching, refetch } = useQuery(pageQuery({ groupSlug }, pageSlug));
  useOwnAddress(isFetching ? undefined : page);
  useRead(page);
  if (error && !page) return <PageProblem error={error} onRetry={() => void refetch()} />;
  if (!page)
    return (
      <div className={styles.layout}>
        <PageTitle>{t('pages.title')}</PageTitle>
        <LinesLoading />
      </div>
    );
  return <Article page={page} />;
}

/**
 * A former address, or one by the number of a page, gives way to the one that the page has.
 * @param page as the server has just said: what was known before of one that moved to and fro would lead in circles
 */
function useOwnAddress(page: Page | undefined): void {
  const goTo = useGoTo();
  const address = page?.html_url;
  useEffect(() => {
    if (!page || address === undefined || decodeURI(location.pathname) === address) return;
    keepPage(page);
    goTo(`${address}${location.hash}`, { replace: true }).catch(() => {});
  }, [page, address, goTo]);
}

/** Whoever looks at a page has seen it as it is; what was new is shown until it is opened again. */
function useRead(page: Page | undefined): void {
  const { id, version } = page ?? {};
  useEffect(() => {
    // Whether it is marked or not, the page is there to be read.
    if (id !== undefined && version !== undefined) markRead(id, version).catch(() => {});
  }, [id, version]);
}

function Written({ html, isTranslation = false }: { html: string; isTranslation?: boolean }) {
  return (
    <Suspense fallback={<LinesLoading />}>
      <WrittenDocument html={html} className={styles.text!} isTranslation={isTranslation} />
    </Suspense>
  );
}

function Article({ page }: { page: Page }) {
  const t = useTranslate();
  const dates = useDates();
  const { run, busy } = useAction<'follow'>();
  const translation = useTranslation({ type: 'page', id: page.id }, page.content, page.language);
  // In its place: nobody looks for it below a long text.
  const isOriginal = translation.translated === null;
  const place: Place = { groupSlug: page.context.slug };
  const { author, authors, can, editors, news, is_following: isFollowing } = page;
  const readers =
    page.context.type === 'group'
      ? t('pages.for_group', { name: page.context.name })
      : t(page.is_public ? 'pages.for_everybody' : 'pages.for_members');
  return (
    <div className={styles.layout}>
      <PageTitle>{page.title}</PageTitle>
      <article className={styles.article}>
        <div className={styles.bar}>
          <nav aria-label={t('pages.way_here')}>
            <ol className={styles.crumbs}>
              <li>
                <Link to={allPagesAddress(place)} activeProps={{}}>
                  <ArrowLeftIcon aria-hidden="true" />
                  {t('pages.title')}
                </Link>
              </li>
              {page.above.map(({ id, title, html_url }) => (
                <li key={id}>
                  <Link to={html_url} activeProps={{}}>
                    <CaretRightIcon aria-hidden="true" />
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <Link
            to={historyAddress(place, page.slug)}
            activeProps={{}}
            className={buttonClass({ variant: 'ghost' })}
          >
            <ClockCounterClockwiseIcon aria-hidden="true" />
            {t('pages.history')} <span className="muted">{page.versions_count}</span>
          </Link>
          {can.update ? (
            <Link
              to={editAddress(place, page.slug)}
              activeProps={{}}
              className={buttonClass()}
              onPointerEnter={preloadDocumentEditor}
              onFocus={preloadDocumentEditor}
            >
              <PencilSimpleIcon aria-hidden="true" />
              {t('pages.edit')}
            </Link>
          ) : null}
          <PageMenu place={place} page={page} translate={translation.entry} />
        </div>
        <header>
          <h1>{page.title}</h1>
          <div className={styles.byline}>
            <span className={styles.faces} aria-hidden="true">
              {authors.map((each) => (
                <Avatar key={each.id} name={each.display_name} src={each.images?.small} size={24} />
              ))}
            </span>
            <span>
              {author ? (
                <>
                  {t('pages.last_by')}{' '}
                  <Link to={author.html_url} activeProps={{}}>
                    {author.display_name}
                  </Link>
                  {', '}
                </>
              ) : null}
              {dates.middle(dates.dayOf(page.updated_at))}
            </span>
            <span>{t('pages.version', { number: page.version })}</span>
            <span>{readers}</span>
          </div>
        </header>
        {editors.length > 0 ? (
          <p className={styles.writing} role="status">
            {t('pages.writing', {
              names: editors.map(({ display_name }) => display_name).join(', '),
              count: editors.length,
            })}
          </p>
        ) : null}
        {news ? (
          <div className={styles.news}>
            <GitDiffIcon aria-hidden="true" />
            <p>
              <b>{t('pages.news', { count: news.places })}</b>{' '}
              {t('pages.news_since', { when: dates.middle(dates.dayOf(news.read_at)) })}
            </p>
            <Link
              to={comparisonAddress(place, page.slug, {
                from: String(news.version),
                to: String(page.version),
              })}
              activeProps={{}}
            >
              {t('pages.compare')}
            </Link>
          </div>
        ) : null}
        <TranslatedText {...translation} show={(html) => <Written html={html} isTranslation />} />
        {isOriginal ? <FoldedContents headings={page.headings} /> : null}
        {page.html_content === '' ? (
          <p className={styles.empty}>{t(can.update ? 'pages.empty_to_write' : 'pages.empty')}</p>
        ) : isOriginal ? (
          <Written html={page.html_content} />
        ) : null}
        <LinkingPages id={page.id} />
      </article>
      <aside className={styles.aside}>
        {isOriginal ? <Contents headings={page.headings} /> : null}
        <div className={styles.tools}>
          <Button
            variant="ghost"
            size="small"
            icon={<ShareNetworkIcon aria-hidden="true" />}
            onClick={() => copyLink(`${location.origin}${page.html_url}`, t)}
          >
            {t('pages.copy_link')}
          </Button>
          <Button
            variant="ghost"
            size="small"
            icon={<PrinterIcon aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('pages.print')}
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-pressed={isFollowing}
            busy={busy === 'follow'}
            icon={isFollowing ? <BellRingingIcon aria-hidden="true" /> : <BellIcon aria-hidden="true" />}
            onClick={() =>
              void run('follow', () => follow(page.id, !isFollowing), {
                done: t(isFollowing ? 'pages.unfollowed' : 'pages.followed', { name: page.title }),
              })
            }
          >
            {t(isFollowing ? 'pages.following' : 'pages.follow')}
          </Button>
        </div>
      </aside>
    </div>
  );
}
