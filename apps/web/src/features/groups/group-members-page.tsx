import { Avatar, Badge, buttonClass, EmptyState, SearchInput, Skeleton } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../app-shell/group-query.ts';
import { Link, paths, pathTo, useRouteParams } from '../../app-shell/navigation.ts';
import { Page } from '../../app-shell/page.tsx';
import { Pages } from '../../app-shell/pages.tsx';
import { useFilters, useSearchLine } from '../../app-shell/use-filters.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { RoleBadge } from '../membership-roles/index.ts';
import { groupMembersQuery } from './api.ts';
import { AddMember } from './components/add-member.tsx';
import { GroupProblem } from './components/group-problem.tsx';
import styles from './components/member-list.module.css';
import { MemberMenu } from './components/member-menu.tsx';
import { useFreshGroups } from './live.ts';

/** The people of a group, its administrators first. */
export default function GroupMembersPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupMembers);
  const { query, set, pageAddress } = useFilters();
  const page = Number(query.page) || 1;
  const { words, setWords } = useSearchLine(query.q ?? '', (q) => set({ q }));
  const { data: group } = useQuery(groupQuery(groupSlug));
  const filter = { ...(query.q && { q: query.q }), ...(page > 1 && { page }) };
  const { data, error, refetch } = useQuery(groupMembersQuery(groupSlug, filter));
  useFreshGroups();
  if (error && !data) return <GroupProblem error={error} onRetry={() => void refetch()} />;
  const title = group ? t('groups.members_of', { name: group.name }) : t('groups.members');
  return (
    <Page
      title={title}
      actions={
        <Link to={pathTo(paths.group, { groupSlug })} className={buttonClass({ variant: 'ghost' })}>
          {t('groups.to_group')}
        </Link>
      }
    >
      {group?.can.update ? <AddMember slug={group.slug} groupName={group.name} /> : null}
      <search className={styles.filters}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('groups.search_members')}
          placeholder={t('groups.search_members')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </search>
      {data ? (
        <ul>
          {data.answer.members.map((member) => (
            <li key={member.id} className={styles.row}>
              <Link to={pathTo(paths.member, { memberId: member.id })} className={styles.person}>
                <Avatar name={member.displayName} src={member.images?.small} size={40} />
                <span className="cut">{member.displayName}</span>
              </Link>
              {member.roles.map((role) => (
                <RoleBadge key={role.id} role={role} />
              ))}
              {member.is_external ? <Badge kind="warn">{t('groups.guest')}</Badge> : null}
              {member.is_group_admin ? <Badge kind="accent">{t('groups.admin')}</Badge> : null}
              {group?.can.update ? <MemberMenu slug={group.slug} member={member} /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <div aria-busy="true">
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width={40} height={40} round />
              <Skeleton width={180} height={14} />
            </div>
          ))}
        </div>
      )}
      {data?.answer.members.length === 0 ? (
        <EmptyState
          icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
          title={t('groups.nobody_found')}
        />
      ) : null}
      <div className={styles.pages}>
        <Pages current={page} total={data?.totalPages ?? 1} addressOf={pageAddress} />
      </div>
    </Page>
  );
}
