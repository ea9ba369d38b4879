import type { WaitingMember } from '@dorfplatz/contract';
import { Avatar, Badge, Button, ConfirmDialog, EmptyState, Skeleton } from '@dorfplatz/ui';
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass';
import { useRef, useState } from 'react';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useAction } from '../../kit/use-action.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { decide, waitingQuery } from './api.ts';
import styles from './sign-ups.module.css';

/** People who signed up by themselves and wait to be let in, the longest waiting first. */
export default function WaitingMembersPage() {
  const t = useTranslate();
  const list = usePagedList(waitingQuery);
  return (
    <Page title={t('sign_ups.waiting')}>
      {list.problem === 'forbidden' ? null : <MemberAdministrationTabs />}
      <PagedList
        list={list}
        loading={<Skeleton height={48} />}
        forbidden={t('sign_ups.not_allowed')}
        empty={
          <EmptyState
            icon={<HourglassIcon weight="duotone" aria-hidden="true" />}
            title={t('sign_ups.nobody_waits')}
          >
            {t('sign_ups.nobody_waits_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul>
            {answer.members.map((member) => (
              <WaitingRow key={member.id} member={member} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function WaitingRow({ member }: { member: WaitingMember }) {
  const t = useTranslate();
  const dates = useDates();
  const [isAsking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { busy, run } = useAction<'accept' | 'reject'>({ leaves: row });
  const { id, name, email, created_at, is_external } = member;
  const carryOut = (decision: 'accept' | 'reject') => {
    setAsking(false);
    void run(decision, () => decide(id, decision), {
      done: t(decision === 'accept' ? 'sign_ups.accepted' : 'sign_ups.rejected', { name }),
    });
  };
  return (
    <li ref={row} className={styles.row}>
      <Avatar name={name} size={40} />
      <div className={styles.person}>
        <p>
          <b>{name}</b> {is_external ? <Badge kind="warn">{t('sign_ups.external')}</Badge> : null}
        </p>
        <p className="small muted">
          {email},{' '}
          <time dateTime={created_at} title={dates.full(created_at)}>
            {dates.short(created_at)}
          </time>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="primary"
          busy={busy === 'accept'}
          disabled={busy !== null}
          aria-label={t('sign_ups.accept_of', { name })}
          onClick={() => carryOut('accept')}
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
        onConfirm={() => carryOut('reject')}
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
