import { createGroup } from '@dorfplatz/contract';
import { flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { call } from '../../lib/client.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { newGroupQuery, refreshGroups } from './api.ts';
import { GroupForm } from './components/group-form.tsx';
import { GroupProblem } from './components/group-problem.tsx';

/** Creates a group in a category; its creator administers it. */
export default function NewGroupPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const { data: network } = useNetwork();
  const { groupCategorySlug: slug } = useRouteParams(paths.newGroup);
  const creatable = network?.group_categories.filter(({ can }) => can.create) ?? [];
  const category = creatable.find((candidate) => candidate.slug === slug);
  // One key for one form: a repeated press creates one group.
  const key = useRef(crypto.randomUUID());
  const { data: blank, error, refetch } = useQuery(newGroupQuery(slug));
  if (error && !blank) return <GroupProblem error={error} onRetry={() => void refetch()} />;
  if (network && !category) return <NotFoundPage />;
  const title = t('groups.new_title', { category: category?.name ?? '' });
  return (
    <Page
      title={category ? title : ''}
      actions={
        creatable.length > 1 ? (
          <Link to={pathTo(paths.chooseGroupCategory)} className="link">
            {t('groups.other_category')}
          </Link>
        ) : null
      }
    >
      {blank && category ? (
        <GroupForm
          group={null}
          values={{
            name: blank.name,
            teaser: blank.teaser,
            access: blank.access,
            externally_visible: blank.externally_visible,
            moderated_join: blank.moderated_join,
            members_can_invite: blank.members_can_invite,
            chat: blank.chat,
            sensitive: blank.sensitive,
            for_everybody: blank.for_everybody,
          }}
          categoryId={blank.group_category_id}
          canCreateHidden={blank.can.create_hidden}
          canAdmitEverybody={blank.can.admit_everybody}
          saveLabel={t('groups.create')}
          onSave={async ({ image_id, sensitive, for_everybody, ...values }, profile) => {
            const created = await call(createGroup, {
              body: {
                group: {
                  ...values,
                  group_category_id: blank.group_category_id,
                  ...(sensitive && { sensitive }),
                  ...(for_everybody && { for_everybody }),
                  ...(image_id !== undefined && { image_id }),
                  profile,
                },
              },
              idempotencyKey: key.current,
            });
            await refreshGroups();
            flash(t('groups.created', { name: values.name }));
            goTo(pathTo(paths.group, { groupSlug: created.groupSlug }), { replace: true });
          }}
          onRefused={({ name }) => {
            key.current = crypto.randomUUID();
            flash(t('groups.not_created', { name }), { kind: 'error' });
          }}
          onCancel={() => goTo(pathTo(paths.directoryCategory, { categorySlug: slug }), { discards: true })}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={60} />
        </div>
      )}
    </Page>
  );
}
