import { Button, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import { textQuery } from '../file-queries.ts';
import { compareLines, type DiffPart } from '../line-diff.ts';
import type { Shown } from '../versions.ts';
import styles from './version-compare.module.css';

/** So many parts of a long text are shown at once. */
const shownParts = 200;
const signs = { same: '', added: '+', removed: '−' };

/** What lines came and went between two texts. */
export default function VersionLines({ before, after }: { before: Shown; after: Shown }) {
  const t = useTranslate();
  const old = useQuery(textQuery(before.address, before.stamp));
  const young = useQuery(textQuery(after.address, after.stamp));
  const [limit, setLimit] = useState(shownParts);
  const parts = useMemo(
    () =>
      old.data === undefined || young.data === undefined ? undefined : compareLines(old.data, young.data),
    [old.data, young.data],
  );
  if (old.isError || young.isError)
    return <LoadFailure onRetry={() => void Promise.all([old.refetch(), young.refetch()])} />;
  if (parts === undefined)
    return (
      <div aria-busy="true">
        <Skeleton height={120} />
      </div>
    );
  if (parts === null) return <p className={styles.none}>{t('files.page.too_different')}</p>;
  if (parts.every(({ lines }) => lines.every(({ kind }) => kind === 'same')))
    return <p className={styles.none}>{t('files.page.no_difference')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys too */}
      <section className={styles.lines} tabIndex={0} aria-label={t('files.page.differences')}>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{before.number}</th>
              <th scope="col">{after.number}</th>
              <th scope="col">{t('files.page.line')}</th>
            </tr>
          </thead>
          {parts.slice(0, limit).map((part) => (
            <Part key={part.key} part={part} />
          ))}
        </table>
      </section>
      {parts.length > limit ? (
        <Button size="small" onClick={() => setLimit(limit + shownParts)}>
          {t('files.page.more_differences')}
        </Button>
      ) : null}
    </>
  );
}

function Part({ part: { lines, isFolded } }: { part: DiffPart }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(!isFolded);
  if (!isOpen)
    return (
      <tbody>
        <tr>
          <td colSpan={3} className={styles.folded}>
            <button type="button" onClick={() => setOpen(true)}>
              {t('files.page.same_lines', { count: lines.length })}
            </button>
          </td>
        </tr>
      </tbody>
    );
  return (
    <tbody>
      {lines.map(({ key, kind, text, before, after }) => (
        <tr key={key} data-kind={kind}>
          <td>{before}</td>
          <td>{after}</td>
          <td>
            <span aria-hidden="true">{signs[kind]}</span>
            {kind === 'added' ? <ins>{text}</ins> : kind === 'removed' ? <del>{text}</del> : text}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
