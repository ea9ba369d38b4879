import { Alert, EmptyState, RowList, Skeleton } from '@dorfplatz/ui';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { categoriesQuery } from './api.ts';
import { AdministrationTabs } from './components/administration-tabs.tsx';
import { CategoryAdd } from './components/category-add.tsx';
import { CategoryRow } from './components/category-row.tsx';

function Categories() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(categoriesQuery);
  const [open, setOpen] = useState<string | null>(null);
  if (error && !data) {
    return <LoadFailure onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton height={80} />
      </div>
    );
  }
  return (
    <>
      <CategoryAdd />
      <RowList>
        {data.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={index === 0}
            isLast={index === data.length - 1}
            isEditing={open === category.id}
            onEdit={() => setOpen(category.id)}
            onDone={() => setOpen(null)}
          />
        ))}
      </RowList>
      {data.length === 0 ? (
        <EmptyState
          icon={<TagIcon weight="duotone" aria-hidden="true" />}
          title={t('meetings.no_categories')}
        >
          {t('meetings.no_categories_help')}
        </EmptyState>
      ) : null}
    </>
  );
}

/** What kinds of appointments there are in the network, in the order in which they are offered. */
export default function AppointmentCategoriesPage() {
  const t = useTranslate();
  const viewer = useViewer();
  return (
    <Page title={t('meetings.categories_title')}>
      {viewer.can.administrate ? (
        <>
          <AdministrationTabs />
          <Categories />
        </>
      ) : (
        <Alert kind="danger">{t('meetings.not_allowed')}</Alert>
      )}
    </Page>
  );
}
