import { Button, EmptyState, SearchInput, Skeleton } from '@dorfplatz/ui';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UserSwitchIcon } from '@phosphor-icons/react/dist/csr/UserSwitch';
import { MemberAdministrationTabs } from '../../kit/member-administration.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { importedPeopleQuery } from './api.ts';
import { PersonRow } from './components/person-row.tsx';
import styles from './imported-people.module.css';

/** People who came with mail archives, of whom two may be one [SCR-355]. */
export default function ImportedPeoplePage() {
  const t = useTranslate();
  const isAllowed = useViewer().can.administrate;
  const list = usePagedList((page, { q }) =>
    importedPeopleQuery({ ...(q && { q }), ...(page > 1 && { page }) }),
  );
  const { filters, setFilters: set } = list;
  const { words, setWords } = useSearchLine(filters.q ?? '', (q) => set({ q }));
  return (
    <Page title={t('imported_people.title')} width="full">
      {isAllowed ? (
        <>
          <MemberAdministrationTabs />
          <p className="muted">{t('imported_people.help')}</p>
          <search className={styles.search}>
            <SearchInput
              icon={<MagnifyingGlassIcon aria-hidden="true" />}
              aria-label={t('imported_people.search')}
              placeholder={t('imported_people.search')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </search>
        </>
      ) : null}
      <PagedList
        list={list}
        loading={[1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={48} />)}
        loadingClassName={styles.loading}
        forbidden={t('imported_people.not_allowed')}
        found={(count) => t('imported_people.found', { count })}
        empty={
          <EmptyState
            icon={<UserSwitchIcon weight="duotone" aria-hidden="true" />}
            title={t(filters.q ? 'imported_people.none_found' : 'imported_people.none')}
            action={
              filters.q ? (
                <Button
                  onClick={() => {
                    setWords('');
                    set({ q: '' });
                  }}
                >
                  {t('imported_people.show_all')}
                </Button>
              ) : null
            }
          >
            {filters.q ? null : t('imported_people.none_help')}
          </EmptyState>
        }
      >
        {({ answer, totalCount }) => (
          <>
            <p className="small muted">{t('imported_people.found', { count: totalCount ?? 0 })}</p>
            <ul>
              {answer.imported_people.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Page>
  );
}
