import type { MemberSummary } from '@dorfplatz/contract';
import { Alert, Avatar, Button, EmptyState, Skeleton } from '@dorfplatz/ui';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { useQuery } from '@tanstack/react-query';
import { Link, paths, useRouteParams } from '../../app-shell/navigation.ts';
import { NotFoundPage } from '../../app-shell/not-found-page.tsx';
import { Page } from '../../app-shell/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { ignoredQuery, useIgnoring } from './api.ts';
import styles from './member-page.module.css';

function IgnoredRow({ member }: { member: MemberSummary }) {
  const t = useTranslate();
  const ignoring = useIgnoring(member);
  return (
    <li className={styles.ignored}>
      <Link to={member.path} className={styles.person}>
        <Avatar name={member.displayName} src={member.images?.small} size={40} />
        <span className="cut">{member.displayName}</span>
      </Link>
      <Button size="small" busy={ignoring.isPending} onClick={() => ignoring.mutate(false)}>
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
  const { data, isError, refetch } = useQuery({ ...ignoredQuery(viewer.id), enabled: isOwn });
  if (!isOwn) return <NotFoundPage />;
  return (
    <Page title={t('members.ignored_title')}>
      <p className="muted">{t('members.ignored_intro')}</p>
      {isError ? (
        <Alert
          kind="danger"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('shell.retry')}
            </Button>
          }
        >
          {t('js.generic_error')}
        </Alert>
      ) : null}
      {!data && !isError ? (
        <div aria-busy="true" className={styles.lines}>
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      ) : null}
      {data && data.members.length === 0 ? (
        <EmptyState
          icon={<EyeSlashIcon weight="duotone" aria-hidden="true" />}
          title={t('members.nobody_ignored')}
        >
          {t('members.nobody_ignored_help')}
        </EmptyState>
      ) : null}
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
