import type { WaitingMember } from '@dorfplatz/contract';
import { Alert, Avatar, Badge, Button, ConfirmDialog, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { leaveRow } from '../../kit/catch-focus.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { paths, pathTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { Pages } from '../../kit/pages.tsx';
import { pagesOf, useExistingPage } from '../../kit/use-existing-page.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { decide, waitingQuery } from './api.ts';
import styles from './sign-ups.module.css';

const addressOf = (page: number): string =>
  pathTo(paths.waitingMembers, {}, page > 1 ? { page: String(page) } : undefined);

/** People who signed up by themselves and wait to be let in, the longest waiting first. */
export default function WaitingMembersPage() {
  const t = useTranslate();
  const page = Number(useQueryParams().page) || 1;
  const list = useQuery(waitingQuery(page));
  const { data, error, isPending } = list;
  useExistingPage(page, pagesOf(list), addressOf);
  const isForbidden = error instanceof ApiError && error.status === 403;
  return (
    <Page title={t('sign_ups.waiting')}>
      {isForbidden ? null : <MemberAdministrationTabs />}
      {isForbidden ? <Alert kind="danger">{t('sign_ups.not_allowed')}</Alert> : null}
      {error && !data && !isForbidden ? <LoadFailure onRetry={() => void list.refetch()} /> : null}
      {isPending ? (
        <div aria-busy="true">
          <Skeleton height={48} />
        </div>
      ) : null}
      <ul>
        {data?.answer.members.map((member) => (
          <WaitingRow key={member.id} member={member} />
        ))}
      </ul>
      {data?.totalCount === 0 ? (
        <EmptyState
          icon={<HourglassIcon weight="duotone" aria-hidden="true" />}
          title={t('sign_ups.nobody_waits')}
        >
          {t('sign_ups.nobody_waits_help')}
        </EmptyState>
      ) : null}
      <Pages current={page} total={data?.totalPages ?? 1} addressOf={addressOf} />
    </Page>
  );
}

function WaitingRow({ member }: { member: WaitingMember }) {
  const t = useTranslate();
  const dates = useDates();
  const [busy, setBusy] = useState<'accept' | 'reject' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { id, name, email, created_at, is_external } = member;
  const carryOut = async (decision: 'accept' | 'reject') => {
    setAsking(false);
    setBusy(decision);
    const goOn = leaveRow(row.current);
    try {
      await decide(id, decision);
      flash(t(decision === 'accept' ? 'sign_ups.accepted' : 'sign_ups.rejected', { name }));
      goOn();
    } catch (error) {
      flash((error instanceof ApiError && error.title) || t('js.generic_error'), { kind: 'error' });
      setBusy(null);
    }
  };
  return (
    <li ref={row} className={styles.row}>
      <Avatar name={name} size={40} />
      <div className={styles.person}>
        <p>
          <b>{name}</b> {is_external ? <Badge kind="warn">{t('sign_ups.external')}</Badge> : null}
        </p>
        <p className="small muted">
          {email}, <time dateTime={created_at}>{dates.relative(created_at)}</time>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="primary"
          busy={busy === 'accept'}
          disabled={busy !== null}
          aria-label={t('sign_ups.accept_of', { name })}
          onClick={() => void carryOut('accept')}
        >
          {t('sign_ups.accept')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          busy={busy === 'reject'}
          disabled={busy !== null}
          aria-label={t('sign_ups.reject_of', { name })}
          onClick={() => setAsking(true)}
        >
          {t('sign_ups.reject')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void carryOut('reject')}
        danger
        title={t('sign_ups.reject_title', { name })}
        description={t('sign_ups.reject_text')}
        confirmLabel={t('sign_ups.reject')}
        cancelLabel={t('sign_ups.cancel')}
        closeLabel={t('kit.close')}
      />
    </li>
  );
}
