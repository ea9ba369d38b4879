import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useNetwork } from '../../lib/session.ts';
import { AdministrationStart } from '../administration/index.ts';

/** Where those who run a category of groups begin [SCR-153]. */
export default function CategoryAdministrationPage() {
  const t = useTranslate();
  const { groupCategorySlug } = useRouteParams(paths.categoryAdministration);
  const { data: network } = useNetwork();
  const category = network?.group_categories.find(
    ({ id, slug }) => slug === groupCategorySlug || String(id) === groupCategorySlug,
  );
  if (network && !category) return <NotFoundPage />;
  return (
    <Page
      title={category ? t('group_categories.administration_of', { name: category.plural_name }) : ''}
      width="full"
      actions={
        category ? (
          <Link to={pathTo(paths.directoryCategory, { categorySlug: category.slug })} className="link">
            {t('group_categories.to_category')}
          </Link>
        ) : null
      }
    >
      <AdministrationStart administered={{ type: 'group_category', slug: groupCategorySlug }} />
    </Page>
  );
}
