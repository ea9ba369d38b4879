import type { AnswerOf, comparePageVersions, PageChange, PageVersion } from '@dorfplatz/contract';
import { buttonClass } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, paths, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { WrittenDocument } from '../documents/index.ts';
import { comparisonAddress, historyAddress, type Place, pageAddress } from './addresses.ts';
import { comparisonQuery, pageQuery } from './api.ts';
import styles from './components/comparison.module.css';
import { LinesLoading } from './components/lines-loading.tsx';
import { PageProblem } from './components/page-problem.tsx';
import pages from './components/pages.module.css';

/** The number of a version in an address. */
const numberIn = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** What changed in a page between two versions [RUL-0732]. */
export default function ComparisonPage() {
  const t = useTranslate();
  const { pageSlug, groupSlug = null } = useRouteParams(paths.groupPageComparison) as {
    pageSlug: string;
    groupSlug?: string | null;
  };
  const { from, to } = useQueryParams();
  const page = useQuery(pageQuery({ groupSlug }, pageSlug));
  const [fromNumber, toNumber] = [numberIn(from), numberIn(to)];
  const versions = {
    ...(fromNumber !== undefined && { from: fromNumber }),
    ...(toNumber !== undefined && { to: toNumber }),
  };
  const { data, error, refetch } = useQuery({
    ...comparisonQuery(page.data?.id ?? 0, versions),
    enabled: page.data !== undefined,
  });
  const problem = page.error ?? error;
  if (problem && !data)
    return (
      <PageProblem
        error={problem}
        onRetry={() => {
          void page.refetch();
          void refetch();
        }}
      />
    );
  if (!data)
    return (
      <Page title={t('pages.compare')}>
        <LinesLoading />
      </Page>
    );
  return <Comparison place={{ groupSlug }} comparison={data} />;
}

function Comparison({
  place,
  comparison,
}: {
  place: Place;
  comparison: AnswerOf<typeof comparePageVersions>;
}) {
  const t = useTranslate();
  const dates = useDates();
  const { page, from, to, title, changes, version } = comparison;
  const nameOf = ({ number, author, created_at }: PageVersion) =>
    [
      t('pages.version', { number }),
      author
        ? t('pages.changed_by', { when: dates.short(created_at), name: author.display_name })
        : t('pages.changed_at', { when: dates.short(created_at) }),
    ].join(' · ');
  const isSame = title === null && changes.every(({ change }) => change === 'same');
  return (
    <Page title={t('pages.comparison_of', { name: page.title })}>
      <div className={pages.actions}>
        <Link
          to={pageAddress(place, page.slug)}
          activeProps={{}}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          <ArrowLeftIcon aria-hidden="true" />
          {t('pages.to_page')}
        </Link>
        <Link
          to={historyAddress(place, page.slug)}
          activeProps={{}}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          {t('pages.history')}
        </Link>
        {to.number === version || from === null ? null : (
          <Link
            to={comparisonAddress(place, page.slug, { from: String(to.number), to: String(version) })}
            activeProps={{}}
            className={buttonClass({ variant: 'ghost', size: 'small' })}
          >
            {t('pages.compare_with_current')}
          </Link>
        )}
      </div>
      <dl className={styles.versions}>
        <div>
          <dt>{t('pages.before')}</dt>
          <dd>{from ? nameOf(from) : t('pages.nothing_before')}</dd>
        </div>
        <div>
          <dt>{t('pages.after')}</dt>
          <dd>
            {nameOf(to)}
            {to.note === '' ? null : ` · ${t('pages.noted', { note: to.note })}`}
          </dd>
        </div>
      </dl>
      {isSame ? <p className="muted">{t('pages.no_difference')}</p> : null}
      {title ? (
        <p className={styles.title}>
          <del>{title.before}</del> <ins>{title.after}</ins>
        </p>
      ) : null}
      <Suspense fallback={<LinesLoading />}>
        <div className={styles.changes}>
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one answer never change places
            <Change key={index} change={change} />
          ))}
        </div>
      </Suspense>
    </Page>
  );
}

function Change({ change: { change, html, words } }: { change: PageChange }) {
  const t = useTranslate();
  if (change === 'same') return <WrittenDocument html={html} className={styles.same!} />;
  const said = <span className="visually-hidden">{t(`pages.change.${change}`)}</span>;
  if (change !== 'changed')
    return (
      <div data-change={change} className={styles.change}>
        {said}
        <WrittenDocument html={html} />
      </div>
    );
  return (
    <p data-change={change} className={styles.change}>
      {said}
      {words.map((word, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one answer never change places
        if (word.change === 'added') return <ins key={index}>{word.text}</ins>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        if (word.change === 'removed') return <del key={index}>{word.text}</del>;
        return word.text;
      })}
    </p>
  );
}
