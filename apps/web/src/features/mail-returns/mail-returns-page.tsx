import { EmptyState, RowList, Skeleton, Tabs } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { MailboxIcon } from '@phosphor-icons/react/dist/csr/Mailbox';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useFilters } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { returnsQuery, stopsQuery } from './api.ts';
import { ReturnRow } from './components/return-row.tsx';
import { StopRow } from './components/stop-row.tsx';

/** Mails that came back, and people to whom no newsletter is sent any more for that [SCR-354]. */
export default function MailReturnsPage() {
  const t = useTranslate();
  const { query, set } = useFilters();
  return (
    <Page title={t('mail_returns.title')}>
      <Tabs
        label={t('mail_returns.title')}
        value={query.show === 'stops' ? 'stops' : 'returns'}
        onChange={(show) => set({ show: show === 'stops' ? show : '' })}
        tabs={[
          { value: 'returns', label: t('mail_returns.returns'), panel: <Returns /> },
          { value: 'stops', label: t('mail_returns.stops'), panel: <Stops /> },
        ]}
      />
    </Page>
  );
}

function Denied() {
  const t = useTranslate();
  return (
    <EmptyState
      icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
      title={t('mail_returns.denied')}
    />
  );
}

function Returns() {
  const t = useTranslate();
  const list = usePagedList(returnsQuery);
  return (
    <>
      <p className="small muted">{t('mail_returns.returns_help')}</p>
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        forbidden={<Denied />}
        empty={
          <EmptyState
            icon={<MailboxIcon weight="duotone" aria-hidden="true" />}
            title={t('mail_returns.no_returns')}
          >
            {t('mail_returns.no_returns_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.returns.map((each) => (
              <ReturnRow key={each.id} mail={each} />
            ))}
          </RowList>
        )}
      </PagedList>
    </>
  );
}

function Stops() {
  const t = useTranslate();
  const list = usePagedList(stopsQuery);
  return (
    <>
      <p className="small muted">{t('mail_returns.stops_help')}</p>
      <PagedList
        list={list}
        loading={<Skeleton height={160} />}
        forbidden={<Denied />}
        empty={
          <EmptyState
            icon={<MailboxIcon weight="duotone" aria-hidden="true" />}
            title={t('mail_returns.no_stops')}
          >
            {t('mail_returns.no_stops_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <RowList>
            {answer.stops.map((each) => (
              <StopRow key={each.member.id} stop={each} />
            ))}
          </RowList>
        )}
      </PagedList>
    </>
  );
}
