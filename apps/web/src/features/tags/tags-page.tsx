import { Button, EmptyState, SearchInput, Select, Skeleton } from '@dorfplatz/ui';
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { tagsQuery } from './api.ts';
import { TagRow } from './components/tag-row.tsx';
import styles from './components/tags.module.css';

/** The tags of the network [SCR-181]. */
export default function TagsPage() {
  const t = useTranslate();
  const list = usePagedList((page, { q, state }) =>
    tagsQuery({
      ...(q && { q }),
      ...(state === 'deleted' && { deleted: true }),
      ...(page > 1 && { page }),
    }),
  );
  const { filters, setFilters: set } = list;
  const { words, setWords } = useSearchLine(filters.q ?? '', (q) => set({ q }));
  const isDeleted = filters.state === 'deleted';
  return (
    <Page title={t('tags.title')}>
      {list.problem === 'forbidden' ? null : (
        <>
          <p className="muted">{t(isDeleted ? 'tags.deleted_help' : 'tags.help')}</p>
          <search className={styles.filters}>
            <SearchInput
              icon={<MagnifyingGlassIcon aria-hidden="true" />}
              aria-label={t('tags.search')}
              placeholder={t('tags.search')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <Select
              aria-label={t('tags.state')}
              value={isDeleted ? 'deleted' : ''}
              onChange={(event) => set({ state: event.target.value })}
              options={[
                { value: '', label: t('tags.in_use') },
                { value: 'deleted', label: t('tags.deleted_ones') },
              ]}
            />
          </search>
        </>
      )}
      <PagedList
        list={list}
        loading={<Skeleton height={60} />}
        found={(count) => t('tags.found', { count })}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('tags.not_allowed')}
          />
        }
        empty={
          <EmptyState
            icon={<HashIcon weight="duotone" aria-hidden="true" />}
            title={t(filters.q ? 'tags.none_found' : isDeleted ? 'tags.none_deleted' : 'tags.none')}
            action={
              filters.q ? (
                <Button
                  onClick={() => {
                    setWords('');
                    set({ q: '' });
                  }}
                >
                  {t('tags.show_all')}
                </Button>
              ) : null
            }
          >
            {filters.q || isDeleted ? null : t('tags.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul aria-label={t('tags.title')}>
            {answer.tags.map((tag) => (
              <TagRow key={tag.id} tag={tag} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
