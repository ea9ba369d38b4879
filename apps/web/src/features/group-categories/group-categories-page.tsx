import type { AdministeredCategory } from '@dorfplatz/contract';
import { Alert, Button, buttonClass, EmptyState, FormFoot, flash } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import { useState } from 'react';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { SortableList } from '../../kit/sortable-list.tsx';
import { inOrder } from '../../kit/sorted.ts';
import { useUnsaved } from '../../kit/unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/queries.ts';
import { reasonOf } from '../../lib/refusal.ts';
import { categoriesQuery, saveOrder } from './api.ts';
import { Answer } from './components/answer.tsx';
import { CategoryRow } from './components/category-row.tsx';
import styles from './components/group-categories.module.css';

/** The categories of groups and their order [SCR-138]. */
export default function GroupCategoriesPage() {
  const title = useTranslate()('group_categories.title');
  return (
    <Answer title={title} ofNetwork>
      {(categories) => <Order title={title} categories={categories} />}
    </Answer>
  );
}

const slugOf = ({ slug }: AdministeredCategory) => slug;
const slugsOf = (categories: readonly AdministeredCategory[]) => categories.map(slugOf);

/** An order that somebody made, and the one from which they made it. */
type Draft = { order: string[]; basedOn: string[] };

function Order({ title, categories }: { title: string; categories: AdministeredCategory[] }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<{ text: string; isConflict: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = draft ? inOrder(categories, draft.order, slugOf) : categories;
  const isChanged = draft !== null && slugsOf(shown).join(' ') !== slugsOf(categories).join(' ');
  useUnsaved(isChanged && !isBusy);

  async function save(basedOn: string[]) {
    if (isBusy) return;
    setBusy(true);
    try {
      await saveOrder(slugsOf(shown), basedOn);
      setDraft(null);
      setProblem(null);
      flash(t('group_categories.order_saved'));
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict) await queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
      setProblem({ text: (isConflict && error.detail) || reasonOf(error, t), isConflict });
    } finally {
      setBusy(false);
    }
  }
  const discard = () => {
    setDraft(null);
    setProblem(null);
  };
  return (
    <Page
      title={title}
      actions={
        <Link to={pathTo(paths.newGroupCategory)} className={buttonClass({ variant: 'primary' })}>
          <PlusIcon aria-hidden="true" />
          {t('group_categories.new')}
        </Link>
      }
    >
      <p className="muted">{t('group_categories.help')}</p>
      {problem ? (
        <div className={styles.problem}>
          <Alert
            kind="danger"
            title={t('group_categories.order_not_saved')}
            action={
              problem.isConflict ? (
                <Button size="small" onClick={() => void save(slugsOf(categories))}>
                  {t('group_categories.order_anyway')}
                </Button>
              ) : null
            }
          >
            {problem.text}
            {problem.isConflict ? ` ${t('group_categories.order_kept')}` : null}
          </Alert>
        </div>
      ) : null}
      {categories.length === 0 ? (
        <EmptyState
          icon={<StackIcon weight="duotone" aria-hidden="true" />}
          title={t('group_categories.none')}
        >
          {t('group_categories.none_help')}
        </EmptyState>
      ) : null}
      <form
        className={styles.order}
        onSubmit={(event) => {
          event.preventDefault();
          if (draft && isChanged) void save(draft.basedOn);
        }}
      >
        <SortableList
          label={title}
          items={shown}
          keyOf={slugOf}
          nameOf={({ plural_name }) => plural_name}
          onOrder={(items) =>
            setDraft({ order: slugsOf(items), basedOn: draft?.basedOn ?? slugsOf(categories) })
          }
        >
          {(category, moves) => <CategoryRow category={category} moves={moves} />}
        </SortableList>
        {categories.length > 1 ? (
          <FormFoot
            sticks={isChanged}
            submitLabel={t('group_categories.save_order')}
            cancelLabel={t('group_categories.discard')}
            onCancel={isChanged ? discard : undefined}
            busy={isBusy}
            disabled={!isChanged}
            reason={t('kit.nothing_changed')}
          />
        ) : null}
      </form>
    </Page>
  );
}
