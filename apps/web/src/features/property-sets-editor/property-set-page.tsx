import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { editedSetQuery, type Owner, usesQuery } from './api.ts';
import { Editor } from './components/editor.tsx';

type Params = { name: string; groupSlug?: string; groupCategorySlug?: string };

/** The editor of a property set of the network [SCR-190], a group [SCR-191] or a category of groups [SCR-243]. */
export default function PropertySetPage() {
  const { name, groupSlug, groupCategorySlug } = useRouteParams(paths.editPropertySet) as Params;
  if (groupSlug !== undefined) return <OfGroup name={name} slug={groupSlug} />;
  if (groupCategorySlug !== undefined) return <OfCategory name={name} slug={groupCategorySlug} />;
  return <Loaded name={name} owner={null} />;
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0);

function OfGroup({ name, slug }: { name: string; slug: string }) {
  const t = useTranslate();
  const { data: group, error, refetch } = useQuery(groupQuery(slug));
  if (group)
    return <Loaded name={name} owner={{ context_type: 'group', context_id: group.id }} of={group.name} />;
  if (statusOf(error) === 404) return <NotFoundPage />;
  return (
    <Page title={t('property_sets_editor.title')}>
      {error ? <LoadFailure onRetry={() => void refetch()} /> : <Waiting />}
    </Page>
  );
}

function OfCategory({ name, slug }: { name: string; slug: string }) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  const category = network?.group_categories.find((each) => each.slug === slug || String(each.id) === slug);
  if (category)
    return (
      <Loaded
        name={name}
        owner={{ context_type: 'group_category', context_id: category.id }}
        of={category.plural_name}
      />
    );
  return network ? (
    <NotFoundPage />
  ) : (
    <Page title={t('property_sets_editor.title')}>
      <Waiting />
    </Page>
  );
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton height={200} />
  </div>
);

/** @param of what the group or category is called */
function Loaded({ name, owner, of }: { name: string; owner: Owner; of?: string }) {
  const t = useTranslate();
  const set = useQuery(editedSetQuery(name, owner));
  const uses = useQuery(usesQuery(name, owner));
  const error = set.error ?? uses.error;
  if (!set.data && statusOf(error) === 404) return <NotFoundPage />;
  const title = set.data ? t(`property_sets_editor.set.${name}`) : t('property_sets_editor.title');
  return (
    <Page
      title={of === undefined ? title : t('property_sets_editor.title_of', { title, name: of })}
      width="full"
    >
      {statusOf(error) === 403 ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('property_sets_editor.not_allowed')}
        />
      ) : set.data && uses.data ? (
        <>
          <p className="muted">{t(`property_sets_editor.help.${name}`)}</p>
          <Editor key={JSON.stringify([name, owner])} owner={owner} set={set.data} uses={uses.data} />
        </>
      ) : error ? (
        <LoadFailure
          onRetry={() => {
            void set.refetch();
            void uses.refetch();
          }}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}
