import type { DigestPreview } from '@dorfplatz/contract';
import { Alert, buttonClass, EmptyState, Skeleton, Tabs } from '@dorfplatz/ui';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/client.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { digestPreviewQuery } from './api.ts';
import styles from './digest-preview.module.css';

/** One's own next digest as it would be now, and when it comes [SCR-346]. */
export default function DigestPreviewPage() {
  const t = useTranslate();
  const membershipId = Number(useRouteParams(paths.digestPreview).membershipId);
  const isId = Number.isSafeInteger(membershipId) && membershipId > 0;
  const { data, error, refetch } = useQuery({ ...digestPreviewQuery(membershipId), enabled: isId });
  const status = error instanceof ApiError ? error.status : undefined;
  if (!isId || status === 404) return <NotFoundPage />;
  const settings = (
    <Link to={pathTo(paths.memberSettings, { membershipId })} className={buttonClass({ size: 'small' })}>
      {t('member_settings.preview_settings')}
    </Link>
  );
  return (
    <Page title={t('member_settings.preview_title')} actions={status === 403 ? null : settings}>
      {status === 403 ? <Alert kind="danger">{t('member_settings.not_yours')}</Alert> : null}
      {error && status !== 403 ? <LoadFailure onRetry={() => void refetch()} /> : null}
      {data && !error ? <Shown preview={data} /> : null}
      {!data && !error ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height={48} />
          <Skeleton height={480} />
        </div>
      ) : null}
    </Page>
  );
}

function Shown({ preview: { next_at, since, mail, absence } }: { preview: DigestPreview }) {
  const t = useTranslate();
  const dates = useDates();
  const [width, setWidth] = useState('desktop');
  const isSoon = next_at !== null && Date.parse(next_at) <= Date.now();
  const when =
    next_at === null
      ? null
      : isSoon
        ? t('member_settings.preview_soon')
        : t('member_settings.preview_next', { date: dates.full(next_at) });
  if (mail === null)
    return (
      <EmptyState
        icon={<EnvelopeSimpleIcon weight="duotone" aria-hidden="true" />}
        title={t(`member_settings.preview_absence.${absence ?? 'nothing_new'}`)}
      >
        {when ? `${when} ` : null}
        {t(`member_settings.preview_absence_help.${absence ?? 'nothing_new'}`)}
      </EmptyState>
    );
  const panel = <Letter mail={mail} width={width} />;
  return (
    <>
      <div className={styles.facts}>
        <p>
          <b>{when}</b>
        </p>
        <p>
          {since ? t('member_settings.preview_since', { date: dates.middle(since) }) : null}{' '}
          {t('member_settings.preview_now')}
        </p>
        <p>{t('member_settings.preview_subject', { subject: mail.subject })}</p>
      </div>
      <Tabs
        label={t('member_settings.preview_width')}
        value={width}
        onChange={setWidth}
        tabs={['desktop', 'phone'].map((value) => ({
          value,
          label: t(`member_settings.preview_width.${value}`),
          panel,
        }))}
      />
    </>
  );
}

/** The mail in a frame of its own, where no script runs; what it leads to opens beside. */
function Letter({ mail, width }: { mail: NonNullable<DigestPreview['mail']>; width: string }) {
  return (
    <div className={styles.stage}>
      <iframe
        className={width === 'phone' ? styles.phone : undefined}
        title={mail.subject}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
      />
    </div>
  );
}
