import { flash } from '@dorfplatz/ui';
import { paths, pathTo, useGoTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { addCategory, type CategoryWrite } from './api.ts';
import { Answer } from './components/answer.tsx';
import { CategoryForm } from './components/category-form.tsx';

/** Adds a category of groups [SCR-154]. */
export default function NewCategoryPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  const title = t('group_categories.new');
  const leave = () => void goTo(pathTo(paths.groupCategories));
  return (
    <Answer title={title} ofNetwork>
      {() => (
        <Page title={title}>
          <CategoryForm
            submitLabel={t('group_categories.create')}
            onSave={async ({ group_category }) => {
              const written = group_category as CategoryWrite;
              await addCategory(written);
              flash(t('group_categories.created', { name: written.plural_name }));
              leave();
            }}
            onCancel={leave}
          />
        </Page>
      )}
    </Answer>
  );
}
