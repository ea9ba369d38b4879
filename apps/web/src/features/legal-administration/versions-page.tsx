import { IMPRINT_HANDLE, type LegalTextVersion } from '@dorfplatz/contract';
import { Badge, buttonClass, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { WrittenText } from '../content/index.ts';
import { WrittenDocument } from '../documents/index.ts';
import { historyQuery } from './api.ts';
import { Acceptances } from './components/acceptances.tsx';
import { Answer } from './components/answer.tsx';
import { Comparison } from './components/comparison.tsx';
import styles from './components/legal-administration.module.css';

/** All versions of a legal text, what changed between them, and who agreed to them [SCR-170] [RUL-0515]. */
export default function VersionsPage() {
  const t = useTranslate();
  const { legalTextId } = useRouteParams(paths.legalTextVersions);
  const history = useQuery(historyQuery(Number(legalTextId)));
  return (
    <Answer title={t('legal_administration.versions')} query={history}>
      {({ id, handle, name, versions, read_only, deleted_at }) => {
        const isImprint = handle === IMPRINT_HANDLE;
        const edit = isImprint ? pathTo(paths.editImprint) : pathTo(paths.editLegalText, { legalTextId: id });
        return (
          <Page
            title={t('legal_administration.versions_of', { name })}
            actions={
              read_only || deleted_at !== null ? null : (
                <Link to={edit} className={buttonClass()}>
                  {t('legal_administration.edit')}
                </Link>
              )
            }
          >
            {versions.map((version) => (
              <Version key={version.id} version={version} isOpen={version === versions[0]} />
            ))}
            {versions.length > 1 ? <Comparison versions={versions} /> : null}
            {isImprint ? null : <Acceptances id={id} />}
          </Page>
        );
      }}
    </Answer>
  );
}

function Version({ version, isOpen }: { version: LegalTextVersion; isOpen: boolean }) {
  const t = useTranslate();
  const dates = useDates();
  const { number, created_at, author, asks, html_text, is_document, accepted_count: count } = version;
  return (
    <details className={styles.version} open={isOpen}>
      <summary>
        <b>{t('legal_administration.version', { number, when: dates.middle(created_at) })}</b>
        {asks ? null : (
          <span>
            <Badge>{t('legal_administration.is_correction')}</Badge>
          </span>
        )}
        <span className="small muted">
          {[author?.display_name, t('legal_administration.accepted_count', { count })]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
      </summary>
      {is_document ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <WrittenDocument html={html_text} className={styles.words!} />
        </Suspense>
      ) : (
        <WrittenText html={html_text} className={styles.words} />
      )}
    </details>
  );
}
