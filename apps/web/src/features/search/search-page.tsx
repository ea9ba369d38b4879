import type { SearchAnswer } from '@dorfplatz/contract';
import { Alert, Button, classNames, EmptyState } from '@dorfplatz/ui';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, useGoTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Pages } from '../../kit/pages.tsx';
import { useExistingPage } from '../../kit/use-existing-page.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { listProblem } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { rememberSearch } from '../../lib/recent-searches.ts';
import { useViewer } from '../../lib/session.ts';
import { type Asked, askedIn, searchAddress } from './address.ts';
import { foundQuery } from './api.ts';
import { FirstHits, NARROW, OneModule, WIDE } from './components/block.tsx';
import styles from './components/blocks.module.css';
import { FilterBar, ScopeBar } from './components/filter-bar.tsx';
import { NothingAsked, NothingFound } from './components/nothing.tsx';
import { SaveButton } from './components/save-button.tsx';
import { SearchBar } from './components/search-bar.tsx';
import { SearchLoading } from './components/search-loading.tsx';
import { useFreshSearch } from './live.ts';

/** What was taken for mistyped, and the way to search for it all the same. */
function Meant({ answer, asked }: { answer: SearchAnswer; asked: Asked }) {
  const t = useTranslate();
  if (answer.meant === null) return null;
  return (
    <p className={styles.meant}>
      <MagicWandIcon aria-hidden="true" />
      <span>
        {t('search.meant.before')} <b>{answer.meant}</b>
        {t('search.meant.after')}
      </span>
      <Link to={searchAddress({ ...asked, exact: true, page: 1 })} activeProps={{}}>
        {t('search.meant.exact', { q: asked.q })}
      </Link>
    </p>
  );
}

function Found({ answer, asked, isStale }: { answer: SearchAnswer; asked: Asked; isStale: boolean }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const shown = answer.results.filter(({ hits }) => hits.length > 0);
  const one =
    asked.module === null ? undefined : answer.results.find(({ module }) => module === asked.module);
  if (answer.total === 0 || (one && one.total === 0))
    return (
      <div className={styles.field}>
        <NothingFound answer={answer} asked={asked} />
      </div>
    );
  if (one)
    return (
      <div className={styles.column}>
        <OneModule
          result={one}
          asked={asked}
          isStale={isStale}
          onSort={(sortBy) => void goTo(searchAddress({ ...asked, sortBy, page: 1 }), { replace: true })}
          pager={
            <Pages
              current={one.page}
              total={Math.ceil(one.total / one.per)}
              addressOf={(page) => searchAddress({ ...asked, page })}
            />
          }
        />
      </div>
    );
  const wide = shown.filter(({ module }) => WIDE.includes(module));
  const narrow = shown
    .filter(({ module }) => !WIDE.includes(module))
    .sort((left, right) => NARROW.indexOf(left.module) - NARROW.indexOf(right.module));
  const blocks = (results: typeof shown) =>
    results.map((result) => (
      <FirstHits key={`${result.module} ${asked.groupSlug} ${asked.q}`} result={result} asked={asked} />
    ));
  return (
    <>
      {wide.length > 0 ? <div className={styles.column}>{blocks(wide)}</div> : null}
      {narrow.length > 0 ? (
        <div className={classNames(styles.column, styles.beside)}>{blocks(narrow)}</div>
      ) : null}
      <p className={styles.note}>
        {t(answer.group ? 'search.scope.group' : 'search.scope.everywhere', { group: answer.group?.name })}
      </p>
    </>
  );
}

/** Arrow keys go from hit to hit, as long as one of them has the focus. */
function useArrowKeys() {
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const current = document.activeElement;
      const hits = [...(results.current?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
      const place = hits.indexOf(current as HTMLElement);
      if (place === -1) return;
      const next = hits[place + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    const { current } = results;
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, []);
  return results;
}

/** Everything that the viewer sees, searched [RUL-0131]: in the whole network, or in a group. */
export default function SearchPage() {
  useFreshSearch();
  const t = useTranslate();
  const viewer = useViewer();
  const { groupSlug } = useRouteParams(paths.groupSearch) as { groupSlug?: string };
  const asked = askedIn(groupSlug ?? null, useQueryParams());
  const { q, module, page } = asked;
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const found = useQuery(foundQuery(asked));
  const { data: answer, error, isPlaceholderData } = found;
  const results = useArrowKeys();
  const one = answer?.results.find((each) => each.module === module);
  const isBehind = useExistingPage(
    page,
    one && !isPlaceholderData ? Math.max(1, Math.ceil(one.total / one.per)) : undefined,
    (last) => searchAddress({ ...asked, page: last }),
  );
  useEffect(() => {
    if (q !== '') rememberSearch(viewer.id, q);
  }, [q, viewer.id]);

  const problem = listProblem(error, answer !== undefined);
  if (problem === 'not_found') return <NotFoundPage />;
  const shownQuery = answer?.meant ?? q;
  const hasMore = answer?.results.some(({ meta }) => meta.more) ?? false;
  const title =
    q === ''
      ? t('search.title')
      : answer
        ? t(hasMore ? 'search.found_more_than' : 'search.found', { count: answer.total, q: shownQuery })
        : t('search.searching', { q });
  const isOneColumn =
    module !== null ||
    q === '' ||
    !answer ||
    !answer.results.some(({ hits, module: each }) => hits.length > 0 && !WIDE.includes(each)) ||
    !answer.results.some(({ hits, module: each }) => hits.length > 0 && WIDE.includes(each));
  return (
    <div ref={results} className={classNames(styles.results, isOneColumn && styles.one)}>
      <PageTitle>{q === '' ? t('search.title') : t('search.page_title', { q })}</PageTitle>
      {isNarrow ? (
        <div className={styles.field}>
          <SearchBar kind="page" isFocused={q === ''} />
        </div>
      ) : null}
      <header className={styles.top}>
        <div className={styles.topLine}>
          <h1 aria-live="polite">{title}</h1>
          {q === '' ? null : <SaveButton asked={asked} isShort={isNarrow} />}
        </div>
        {answer ? (
          <>
            <Meant answer={answer} asked={asked} />
            {answer.not_understood.length > 0 ? (
              <Alert kind="info">
                {t('search.not_understood', {
                  count: answer.not_understood.length,
                  parts: answer.not_understood.join(', '),
                })}
              </Alert>
            ) : null}
            <ScopeBar answer={answer} asked={asked} />
            {answer.total > 0 || module !== null ? <FilterBar answer={answer} asked={asked} /> : null}
          </>
        ) : null}
        {error && answer ? (
          <LoadFailure onRetry={() => void found.refetch()}>{t('search.loading_error')}</LoadFailure>
        ) : null}
      </header>
      {q === '' ? (
        <NothingAsked groupSlug={asked.groupSlug} />
      ) : problem === 'failed' ? (
        <div className={styles.field}>
          <LoadFailure onRetry={() => void found.refetch()}>{t('search.loading_error')}</LoadFailure>
        </div>
      ) : problem === 'forbidden' ? (
        <div className={styles.field}>
          <EmptyState
            icon={<MagnifyingGlassIcon weight="duotone" aria-hidden="true" />}
            title={t('search.forbidden')}
            action={<Button onClick={() => void found.refetch()}>{t('kit.retry')}</Button>}
          />
        </div>
      ) : answer && !isBehind ? (
        <Found answer={answer} asked={asked} isStale={isPlaceholderData} />
      ) : (
        <SearchLoading />
      )}
    </div>
  );
}
