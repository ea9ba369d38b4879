import type { MemberSummary } from '@dorfplatz/contract';
import { Avatar, Button, EmptyState, Skeleton } from '@dorfplatz/ui';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { leaveRow } from '../../kit/catch-focus.ts';
import { ListState } from '../../kit/list-state.tsx';
import { Link, paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { ignoredQuery, useIgnoring } from './api.ts';
import styles from './member-page.module.css';

function IgnoredRow({ member }: { member: MemberSummary }) {
  const t = useTranslate();
  const ignoring = useIgnoring(member);
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} className={styles.ignored}>
      <Link to={member.path} className={styles.person}>
        <Avatar name={member.displayName} src={member.images?.small} size={40} />
        <span className="cut">{member.displayName}</span>
      </Link>
      <Button
        size="small"
        busy={ignoring.isPending}
        onClick={() => void ignoring.mutateAsync(false).then(leaveRow(row.current), () => {})}
      >
        {t('members.stop_ignoring')}
        <span className="visually-hidden"> {member.displayName}</span>
      </Button>
    </li>
  );
}

/** Whom one ignores; nobody else sees this page (decision 45). */
export default function IgnoredMembersPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const isOwn = useRouteParams(paths.ignoredMembers).memberId === String(viewer.id);
  const ignored = useQuery({ ...ignoredQuery(viewer.id), enabled: isOwn });
  const { data } = ignored;
  if (!isOwn) return <NotFoundPage />;
  return (
    <Page title={t('members.ignored_title')}>
      <p className="muted">{t('members.ignored_intro')}</p>
      <ListState
        list={ignored}
        loading={
          <>
            <Skeleton height={48} />
            <Skeleton height={48} />
          </>
        }
        loadingClassName={styles.lines}
        isEmpty={data?.members.length === 0}
        empty={
          <EmptyState
            icon={<EyeSlashIcon weight="duotone" aria-hidden="true" />}
            title={t('members.nobody_ignored')}
          >
            {t('members.nobody_ignored_help')}
          </EmptyState>
        }
      />
      {data && data.members.length > 0 ? (
        <ul>
          {data.members.map((member) => (
            <IgnoredRow key={member.id} member={member} />
          ))}
        </ul>
      ) : null}
    </Page>
  );
}
