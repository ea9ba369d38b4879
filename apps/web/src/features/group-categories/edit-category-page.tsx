import type { AdministeredCategory } from '@dorfplatz/contract';
import { flash } from '@dorfplatz/ui';
import { paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork, useViewer } from '../../lib/session.ts';
import { changeCategory } from './api.ts';
import { Answer, NotAllowed } from './components/answer.tsx';
import { CategoryForm } from './components/category-form.tsx';

/** Changes a category of groups [SCR-155]. */
export default function EditCategoryPage() {
  const t = useTranslate();
  const { groupCategorySlug: named } = useRouteParams(paths.editGroupCategory);
  const { data: network } = useNetwork();
  const title = t('group_categories.edit');
  const isNamed = ({ id, slug }: { id: number; slug: string }) => slug === named || String(id) === named;
  return (
    <Answer title={title}>
      {(categories) => {
        const category = categories.find(isNamed);
        if (category) return <EditCategory key={category.id} category={category} />;
        if (network?.group_categories.some(isNamed))
          return (
            <Page title={title}>
              <NotAllowed />
            </Page>
          );
        return <NotFoundPage />;
      }}
    </Answer>
  );
}

function EditCategory({ category }: { category: AdministeredCategory }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const viewer = useViewer();
  const leave = () =>
    void goTo(
      viewer.can.administrate
        ? pathTo(paths.groupCategories)
        : pathTo(paths.categoryAdministration, { groupCategorySlug: category.slug }),
    );
  return (
    <Page title={t('group_categories.edit_of', { name: category.plural_name })}>
      <CategoryForm
        category={category}
        submitLabel={t('group_categories.save')}
        onSave={async (change) => {
          await changeCategory(category.id, change);
          flash(t('group_categories.saved'));
          leave();
        }}
        onCancel={leave}
      />
    </Page>
  );
}
