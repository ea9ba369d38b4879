import { withDirections } from '@dorfplatz/content/directions';
import { buttonClass, EmptyState } from '@dorfplatz/ui';
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { OpenPage } from '../../kit/open-page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { WrittenDocument } from '../documents/index.ts';
import { legalTextQuery } from './api.ts';
import { Loading } from './components/loading.tsx';
import { ReportLink } from './components/report-link.tsx';
import styles from './legal-texts.module.css';

/** The imprint of a network that has not written one yet. */
function EmptyImprint() {
  const t = useTranslate();
  const { viewer } = useSession();
  return (
    <OpenPage title={t('kit.imprint')}>
      <EmptyState
        icon={<ScalesIcon weight="duotone" aria-hidden="true" />}
        title={t('legal_texts.no_imprint')}
        action={
          viewer?.can.administrate ? (
            <Link to={pathTo(paths.editImprint)} className={buttonClass()}>
              {t('legal_texts.write_imprint')}
            </Link>
          ) : null
        }
      >
        {t(viewer?.can.administrate ? 'legal_texts.no_imprint_administrator' : 'legal_texts.no_imprint_help')}
      </EmptyState>
    </OpenPage>
  );
}

/** One legal text; the imprint has an address of its own besides. */
export default function LegalTextPage() {
  const t = useTranslate();
  const dates = useDates();
  const { handle = 'imprint' } = useRouteParams(paths.legalText) as { handle?: string };
  const { data: text, error, refetch } = useQuery(legalTextQuery(handle));
  if (error instanceof ApiError && error.status === 404)
    return handle === 'imprint' ? <EmptyImprint /> : <NotFoundPage />;
  return (
    <OpenPage title={text?.name ?? t('legal_texts.title')}>
      {text ? (
        <>
          <p className="small muted">
            {t('legal_texts.as_of', { date: dates.full(dates.dayOf(text.updated_at)) })}
          </p>
          {text.is_document ? (
            <Suspense fallback={<Loading isError={false} onRetry={() => {}} />}>
              <WrittenDocument html={text.text} className={styles.text!} />
            </Suspense>
          ) : (
            <div
              className={`prose ${styles.text}`}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by packages/content, where HTML is off
              dangerouslySetInnerHTML={{ __html: withDirections(text.text) }}
            />
          )}
          {handle === 'imprint' ? <ReportLink /> : null}
        </>
      ) : (
        <Loading isError={error !== null} onRetry={() => void refetch()} />
      )}
    </OpenPage>
  );
}
