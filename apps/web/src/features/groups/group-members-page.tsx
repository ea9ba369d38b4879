import { EmptyState, SearchInput, Skeleton } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { groupQuery } from '../../kit/group-query.ts';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { groupMembersQuery } from './api.ts';
import { AddMember } from './components/add-member.tsx';
import { GroupMemberRow } from './components/group-member-row.tsx';
import { GroupProblem } from './components/group-problem.tsx';
import styles from './components/member-list.module.css';
import { underHeadings } from './headings.ts';
import { useFreshGroups } from './live.ts';

/** The people of a group, its administrators first. */
export default function GroupMembersPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupMembers);
  const list = usePagedList((page, { q }) =>
    groupMembersQuery(groupSlug, { ...(q && { q }), ...(page > 1 && { page }) }),
  );
  const { words, setWords } = useSearchLine(list.filters.q ?? '', (q) => list.setFilters({ q }));
  const { data: group } = useQuery(groupQuery(groupSlug));
  useFreshGroups();
  if (list.problem) return <GroupProblem error={list.error} onRetry={list.retry} />;
  const title = group ? t('groups.members_of', { name: group.name }) : t('groups.members');
  return (
    <Page title={title}>
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
      <PagedList
        list={list}
        loading={[1, 2, 3, 4].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={40} height={40} round />
            <Skeleton width={180} height={14} />
          </div>
        ))}
        pagesClassName={styles.pages}
        empty={
          <EmptyState
            icon={<UsersThreeIcon weight="duotone" aria-hidden="true" />}
            title={t('groups.nobody_found')}
          />
        }
      >
        {({ answer }) =>
          underHeadings(answer.members).map(({ heading, members }) => (
            <Fragment key={heading === null || heading === 'others' ? 'others' : heading.id}>
              {heading === null ? null : (
                <h2 className={styles.heading}>
                  {heading === 'others' ? t('groups.other_members') : heading.plural_name}
                </h2>
              )}
              <ul>
                {members.map((member) => (
                  <GroupMemberRow key={member.id} group={group} member={member} />
                ))}
              </ul>
            </Fragment>
          ))
        }
      </PagedList>
    </Page>
  );
}
