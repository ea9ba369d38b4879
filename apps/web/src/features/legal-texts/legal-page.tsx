import { EmptyState } from '@dorfplatz/ui';
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales';
import { useQuery } from '@tanstack/react-query';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { OpenPage } from '../../kit/open-page.tsx';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { legalTextsQuery } from './api.ts';
import { Loading } from './components/loading.tsx';
import { ReportLink } from './components/report-link.tsx';
import styles from './legal-texts.module.css';

/** The legal texts of the network, for everybody. */
export default function LegalPage() {
  const t = useTranslate();
  const dates = useDates();
  const { data, isError, refetch } = useQuery(legalTextsQuery);
  return (
    <OpenPage title={t('legal_texts.title')}>
      {data ? null : <Loading isError={isError} onRetry={() => void refetch()} />}
      {data && data.legal_texts.length === 0 ? (
        <EmptyState icon={<ScalesIcon weight="duotone" aria-hidden="true" />} title={t('legal_texts.none')}>
          {t('legal_texts.none_help')}
        </EmptyState>
      ) : null}
      {data && data.legal_texts.length > 0 ? (
        <ul className={styles.list}>
          {data.legal_texts.map(({ handle, name, updated_at }) => (
            <li key={handle}>
              <Link to={pathTo(paths.legalText, { handle })} className="link">
                {name}
              </Link>
              <p className="small muted">
                {t('legal_texts.as_of', { date: dates.full(dates.dayOf(updated_at)) })}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <ReportLink />
    </OpenPage>
  );
}
