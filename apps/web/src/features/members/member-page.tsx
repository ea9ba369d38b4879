import { Alert, Avatar, Badge, Button, buttonClass, EmptyState, Skeleton } from '@dorfplatz/ui';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { Link, paths, pathTo, useRouteParams } from '../../app-shell/navigation.ts';
import { NotFoundPage } from '../../app-shell/not-found-page.tsx';
import { ApiError } from '../../lib/client.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { useViewer } from '../../lib/session.ts';
import { memberQuery } from './api.ts';
import { PictureEditor } from './components/picture-editor.tsx';
import styles from './member-page.module.css';

function MemberSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.head}>
        <Skeleton width={96} height={96} round />
        <Skeleton width={220} height={28} />
      </div>
    </div>
  );
}

/** A person: picture, name, and the groups that one sees them in. */
export default function MemberPage() {
  const t = useTranslate();
  const viewer = useViewer();
  const id = Number(useRouteParams(paths.member).memberId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: member, error, refetch } = useQuery({ ...memberQuery(id), enabled: isId });
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  if (!member && error) {
    return (
      <div className={styles.page}>
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
      </div>
    );
  }
  if (!member) return <MemberSkeleton />;
  const isOwn = member.id === viewer.id;
  return (
    <div className={styles.page}>
      <PageTitle>{member.displayName}</PageTitle>
      <header className={styles.head}>
        <Avatar name={member.displayName} src={member.images?.medium} size={96} />
        <div className={styles.name}>
          <h1>{member.displayName}</h1>
          <p className={styles.badges}>
            {member.is_network_admin ? <Badge kind="accent">{t('members.administration')}</Badge> : null}
            {member.is_external ? <Badge kind="warn">{t('members.external')}</Badge> : null}
            {isOwn ? <Badge>{t('members.you')}</Badge> : null}
          </p>
          {isOwn && member.can.update_profile ? <PictureEditor member={member} /> : null}
        </div>
        {isOwn && member.can.update_registration ? (
          <Link to={pathTo(paths.account)} className={buttonClass()}>
            {t('shell.settings')}
          </Link>
        ) : null}
      </header>
      <section>
        <h2>{t(isOwn ? 'members.own_groups' : 'members.groups')}</h2>
        {member.groups.length > 0 ? (
          <ul className={styles.groups}>
            {member.groups.map((group) => (
              <li key={group.slug}>
                <Link to={pathTo(paths.group, { groupSlug: group.slug })} className={styles.group}>
                  <UsersThreeIcon weight="duotone" aria-hidden="true" />
                  <span className="cut">{group.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
            title={t('members.no_groups')}
            action={
              isOwn ? (
                <Link to={pathTo(paths.groups)} className={buttonClass({ variant: 'primary' })}>
                  {t('members.find_groups')}
                </Link>
              ) : null
            }
          >
            {t(isOwn ? 'members.no_own_groups_help' : 'members.no_groups_help')}
          </EmptyState>
        )}
      </section>
    </div>
  );
}
