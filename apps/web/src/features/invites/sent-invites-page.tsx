import { BATCH_INVITE_STATUS, type BatchInviteStatus, type SentInvite } from '@dorfplatz/contract';
import { Button, buttonClass, EmptyState, flash, Skeleton, TabLinks, tabClass } from '@dorfplatz/ui';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { catchFocus } from '../../kit/catch-focus.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Link, paths, pathTo, useOwnPath, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { Pages } from '../../kit/pages.tsx';
import { pagesOf, useExistingPage } from '../../kit/use-existing-page.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { renewInvites, revokeInvites, sentInvitesQuery } from './api.ts';
import { BatchDialogs } from './components/batch-dialogs.tsx';
import { NotAllowed } from './components/invite-forms.tsx';
import styles from './components/invites.module.css';
import { SentRow } from './components/sent-row.tsx';

/** Sent invitations with what became of them: one's own, those into a group, or all of the network's. */
export default function SentInvitesPage() {
  const t = useTranslate();
  const pathname = useOwnPath();
  const { groupSlug } = useRouteParams(paths.groupInvitesSent) as { groupSlug?: string };
  const { status: wanted, page: number } = useQueryParams();
  const page = Number(number) || 1;
  const status = BATCH_INVITE_STATUS.find((each) => each === wanted);
  const of = pathname === paths.administrationInvites ? 'all' : (groupSlug ?? 'own');
  const list = useQuery(sentInvitesQuery(of, { status, page }));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const addressOf = (query: { status?: BatchInviteStatus | undefined; page?: string }) => {
    const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
    return entries.length > 0 ? `${pathname}?${new URLSearchParams(entries)}` : pathname;
  };
  const pageAddress = (each: number) => addressOf({ status, page: String(each) });
  useExistingPage(page, pagesOf(list), pageAddress);
  const title = of === 'all' ? t('invites.all') : t('invites.sent');
  if (list.error instanceof ApiError && list.error.status === 404) return <NotFoundPage />;
  if (list.error instanceof ApiError && list.error.status === 403) {
    return (
      <Page title={title}>
        <NotAllowed />
      </Page>
    );
  }
  const invites = list.data?.answer.invites ?? [];
  const selected = invites.filter(({ id }) => chosen.includes(id));
  const toggle = ({ id }: SentInvite) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const carryOut = async (text?: string) => {
    const ids = selected.map(({ id }) => id);
    setBusy(true);
    try {
      if (asking === 'renew') flash(t('invites.renewed_count', { count: await renewInvites(ids, text) }));
      else flash(t('invites.revoked_count', { count: await revokeInvites(ids) }));
      setChosen([]);
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
    } finally {
      setAsking(null);
      setBusy(false);
      // What was pressed waits for another choice now.
      catchFocus(
        () =>
          rows.current?.querySelector<HTMLElement>('input:not(:disabled)') ?? document.getElementById('main'),
      );
    }
  };
  const form =
    groupSlug === undefined
      ? pathTo(of === 'all' ? paths.administrationInvite : paths.newInvite)
      : pathTo(paths.inviteMembers, { groupSlug });
  return (
    <Page
      title={title}
      actions={
        <div className={styles.actions}>
          {of === 'all' ? (
            <Link to={pathTo(paths.waitingMembers)} className={buttonClass({ variant: 'ghost' })}>
              {t('invites.waiting_people')}
            </Link>
          ) : null}
          <Link to={form} className={buttonClass({ variant: 'primary' })}>
            {t('invites.invite')}
          </Link>
        </div>
      }
    >
      <div className={styles.tabs}>
        <TabLinks label={t('invites.by_status')}>
          {([undefined, ...BATCH_INVITE_STATUS] as const).map((each) => (
            <Link
              key={each ?? 'any'}
              to={addressOf({ status: each })}
              className={tabClass}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={each === status ? 'page' : undefined}
              onClick={() => setChosen([])}
            >
              {t(`invites.status.${each ?? 'any'}`)}
            </Link>
          ))}
        </TabLinks>
      </div>
      {list.isError && !list.data ? <LoadFailure onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? (
        <div aria-busy="true">
          {[1, 2, 3].map((row) => (
            <div key={row} className={styles.sentRow}>
              <Skeleton width={20} height={20} />
              <Skeleton width="60%" height={20} />
            </div>
          ))}
        </div>
      ) : null}
      {invites.length > 0 ? (
        <div className={styles.batch}>
          <Button
            size="small"
            disabled={selected.length === 0 || !selected.every(({ can }) => can.renew)}
            onClick={() => setAsking('renew')}
          >
            {t('invites.renew')}
          </Button>
          <Button
            size="small"
            disabled={selected.length === 0 || !selected.every(({ can }) => can.revoke)}
            onClick={() => setAsking('revoke')}
          >
            {t('invites.revoke')}
          </Button>
          <span className="small muted" aria-live="polite">
            {t('invites.selected_count', { count: selected.length })}
          </span>
        </div>
      ) : null}
      <ul ref={rows}>
        {invites.map((invite) => (
          <SentRow
            key={invite.id}
            invite={invite}
            withAuthor={of !== 'own'}
            isChosen={chosen.includes(invite.id)}
            onToggle={() => toggle(invite)}
          />
        ))}
      </ul>
      {list.data?.totalCount === 0 ? (
        <EmptyState
          icon={<PaperPlaneTiltIcon weight="duotone" aria-hidden="true" />}
          title={t('invites.none_sent')}
        >
          {t('invites.none_sent_help')}
        </EmptyState>
      ) : null}
      <Pages current={page} total={list.data?.totalPages ?? 1} addressOf={pageAddress} />
      <BatchDialogs
        asking={asking}
        invites={selected}
        isBusy={isBusy}
        onClose={() => setAsking(null)}
        onConfirm={(text) => void carryOut(text)}
      />
    </Page>
  );
}
