import type { FileVersion } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { reviewStatusQuery } from '../file-queries.ts';
import { sizeText } from '../sizes.ts';
import { isText, numberOf, shownTextMax, shownVersion } from '../versions.ts';
import styles from './version-compare.module.css';

const VersionLines = lazy(() => import('./version-lines.tsx'));

interface VersionCompareProps {
  fileId: number;
  before: FileVersion;
  after: FileVersion;
  /** Whether `after` is the newest version that waits, of which the server counts what it changes. */
  isNewestPending: boolean;
}

/** Two versions of a file beside one another: who gave them when, and what they show. */
export function VersionCompare({ fileId, before, after, isNewestPending }: VersionCompareProps) {
  const t = useTranslate();
  const [old, young] = [shownVersion(before), shownVersion(after)];
  const isReadable = [old, young].every((one) => isText(one) && one.size <= shownTextMax);
  const hasPictures = old.images !== null && young.images !== null;
  return (
    <div className={styles.compare}>
      <div className={styles.sides}>
        <Side version={before} picture={hasPictures ? old.images!.large : null} />
        <Side version={after} picture={hasPictures ? young.images!.large : null} />
      </div>
      {isReadable ? (
        <>
          {isNewestPending ? <Numbers fileId={fileId} /> : null}
          <Suspense fallback={<Skeleton height={120} />}>
            <VersionLines before={old} after={young} />
          </Suspense>
        </>
      ) : hasPictures ? null : (
        <p className={styles.none}>{t('files.page.not_comparable')}</p>
      )}
    </div>
  );
}

/** How many lines came and went. */
function Numbers({ fileId }: { fileId: number }) {
  const t = useTranslate();
  const { data } = useQuery(reviewStatusQuery(fileId));
  if (!data || data.insertions === null) return null;
  return (
    <p className={styles.numbers}>
      {t('files.page.numbers', {
        insertions: data.insertions,
        deletions: data.deletions ?? 0,
        changes: data.changes ?? 0,
      })}
    </p>
  );
}

function Side({ version, picture }: { version: FileVersion; picture: string | null }) {
  const t = useTranslate();
  const dates = useDates();
  const locale = localeOf(useLanguage());
  const number = numberOf(version);
  return (
    <figure className={styles.side}>
      <figcaption>
        <b>{t('files.page.version', { number })}</b>
        <span>
          {[version.author_name, dates.short(version.created_at), sizeText(version.size, locale)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {version.description === '' ? null : <span>{version.description}</span>}
      </figcaption>
      {picture === null ? null : <img src={picture} alt={t('files.page.version', { number })} />}
    </figure>
  );
}
