import { updateGroup } from '@dorfplatz/contract';
import { buttonClass, EmptyState, flash, Skeleton } from '@dorfplatz/ui';
import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { groupQuery } from '../../kit/group-query.ts';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { call } from '../../lib/client.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PlaceNotice } from '../map/index.ts';
import { refreshGroups } from './api.ts';
import { GroupForm } from './components/group-form.tsx';
import { GroupProblem } from './components/group-problem.tsx';

/** Changes a group; an archived one has no form [RUL-0299]. */
export default function EditGroupPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { groupSlug } = useRouteParams(paths.editGroup);
  const { data: group, error, refetch } = useQuery(groupQuery(groupSlug));
  if (error && !group) return <GroupProblem error={error} onRetry={() => void refetch()} />;
  if (!group) {
    return (
      <Page title="">
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      </Page>
    );
  }
  const home = pathTo(paths.group, { groupSlug: group.slug });
  const title = t('groups.edit_title', { name: group.name });
  if (group.archived || !group.can.update) {
    return (
      <Page title={title}>
        <EmptyState
          icon={
            group.archived ? (
              <ArchiveIcon weight="duotone" aria-hidden="true" />
            ) : (
              <LockSimpleIcon weight="duotone" aria-hidden="true" />
            )
          }
          title={t(group.archived ? 'groups.is_archived' : 'groups.not_yours')}
          action={
            <Link to={home} className={buttonClass()}>
              {t('groups.to_group')}
            </Link>
          }
        >
          {t(group.archived ? 'groups.is_archived_help' : 'groups.not_yours_help')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={title}>
      <Suspense fallback={null}>
        <PlaceNotice groupSlug={group.slug} />
      </Suspense>
      <GroupForm
        group={group}
        values={{
          name: group.name,
          teaser: group.teaser,
          access: group.access,
          externally_visible: group.externally_visible,
          moderated_join: group.moderated_join,
          members_can_invite: group.members_can_invite,
          chat: group.chat,
          sensitive: group.sensitive,
          for_everybody: group.for_everybody,
        }}
        categoryId={group.group_category_id}
        canCreateHidden={group.can.create_hidden}
        canAdmitEverybody={group.can.admit_everybody}
        saveLabel={t('groups.save')}
        onSave={async ({ image_id, access, sensitive, for_everybody, ...values }, profile) => {
          const saved = await call(updateGroup, {
            params: { slug: group.slug },
            body: {
              group: {
                ...values,
                ...(access !== group.access && { access }),
                ...(sensitive !== group.sensitive && { sensitive }),
                ...(for_everybody !== group.for_everybody && { for_everybody }),
                ...(image_id !== undefined && { image_id }),
                ...(Object.keys(profile).length > 0 && { profile }),
              },
            },
          });
          await refreshGroups();
          flash(t('groups.saved', { name: values.name }));
          goTo(pathTo(paths.group, { groupSlug: saved.groupSlug }), { replace: true });
        }}
        onRefused={({ name }) => flash(t('groups.not_saved', { name }), { kind: 'error' })}
        onCancel={() => goTo(home, { discards: true })}
      />
    </Page>
  );
}
