import { buttonClass, EmptyState, SearchInput, Skeleton } from '@dorfplatz/ui';
import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { Link, paths, pathTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { organisationsQuery } from './api.ts';
import { OrganisationMark } from './components/organisation-mark.tsx';
import styles from './components/organisations.module.css';

/** The organisations that belong to a group, in its order [RUL-1015]. */
export default function OrganisationsPage() {
  const t = useTranslate();
  const { groupSlug } = useRouteParams(paths.groupOrganisations);
  const list = usePagedList((page, { q }) =>
    organisationsQuery(groupSlug, { ...(q && { q }), ...(page > 1 && { page }) }),
  );
  const { words, setWords } = useSearchLine(list.filters.q ?? '', (q) => list.setFilters({ q }));
  const { data: group } = useQuery(groupQuery(groupSlug));
  if (list.problem === 'not_found') return <NotFoundPage />;
  const isFiltered = Boolean(list.filters.q);
  return (
    <Page
      title={group ? t('organisations.of', { name: group.name }) : t('organisations.title')}
      actions={
        list.data?.answer.can.administrate ? (
          <Link to={pathTo(paths.administeredOrganisations, { groupSlug })} className={buttonClass()}>
            {t('organisations.administrate')}
          </Link>
        ) : null
      }
    >
      <search className={styles.filters}>
        <SearchInput
          icon={<MagnifyingGlassIcon aria-hidden="true" />}
          aria-label={t('organisations.search')}
          placeholder={t('organisations.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </search>
      <PagedList
        list={list}
        loading={[1, 2, 3].map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={48} height={48} />
            <Skeleton width="50%" height={16} />
          </div>
        ))}
        found={(count) => t('organisations.found', { count })}
        empty={
          <EmptyState
            icon={<BuildingsIcon weight="duotone" aria-hidden="true" />}
            title={t(isFiltered ? 'organisations.none_found' : 'organisations.none')}
          >
            {t(isFiltered ? 'organisations.none_found_help' : 'organisations.none_help')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <ul>
            {answer.organisations.map((organisation) => (
              <li key={organisation.id} className={styles.row}>
                <OrganisationMark of={organisation} size={48} />
                <div className={styles.words}>
                  <h2>
                    <Link to={organisation.html_url}>{organisation.name}</Link>
                  </h2>
                  {organisation.excerpt ? <p>{organisation.excerpt}</p> : null}
                  {organisation.address ? (
                    <p className="small muted">{organisation.address.replaceAll('\n', ', ')}</p>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
