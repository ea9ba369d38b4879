import type { listExternalIds, QueryOf } from '@dorfplatz/contract';
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorSummary,
  FormFoot,
  RowList,
  SearchInput,
  Select,
  Skeleton,
} from '@dorfplatz/ui';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv';
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { Link, paths, pathTo } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { useSearchLine } from '../../kit/use-filters.ts';
import { type Filters, usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useViewer } from '../../lib/session.ts';
import { externalIdsQuery, listAddress } from './api.ts';
import styles from './components/external-ids.module.css';
import { IdRow } from './components/id-row.tsx';
import { keyOf } from './drafts.ts';
import { useDrafts } from './use-drafts.ts';

const types = ['member', 'group'] as const;

/** What of the address the server knows. */
function queryIn(page: number, { q, type, without }: Filters): QueryOf<typeof listExternalIds> {
  const kind = types.find((each) => each === type);
  return {
    ...(page > 1 && { page }),
    ...(q && { q }),
    ...(kind && { type: kind }),
    ...(without === 'true' && { without: true }),
  };
}

const nothing = { q: '', type: '', without: '' };

/** What other programs call members and groups [SCR-193]. */
export default function ExternalIdsPage() {
  const t = useTranslate();
  const isAllowed = useViewer().can.administrate;
  const list = usePagedList((page, filters) => externalIdsQuery(queryIn(page, filters)));
  const { filters, setFilters } = list;
  const { words, setWords } = useSearchLine(filters.q ?? '', (q) => setFilters({ q }));
  const { drafts, problem, isBusy, type, save, discard } = useDrafts();
  const wrong = [...drafts].flatMap(([key, { row, error }]) =>
    error === undefined ? [] : [{ fieldId: key, text: `${row.name}: ${error}` }],
  );
  return (
    <Page
      title={t('external_ids.way')}
      width="full"
      actions={
        isAllowed ? (
          <div className={styles.actions}>
            <a href={listAddress} download className={buttonClass()}>
              <DownloadSimpleIcon aria-hidden="true" />
              {t('external_ids.export')}
            </a>
            <Link to={pathTo(paths.externalIdList)} className={buttonClass()}>
              <FileCsvIcon aria-hidden="true" />
              {t('external_ids.import')}
            </Link>
          </div>
        ) : null
      }
    >
      {isAllowed ? (
        <>
          <p className={styles.help}>{t('external_ids.help')}</p>
          <search className={styles.filters}>
            <SearchInput
              icon={<MagnifyingGlassIcon aria-hidden="true" />}
              aria-label={t('external_ids.search')}
              placeholder={t('external_ids.search')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <Select
              aria-label={t('external_ids.type')}
              value={filters.type ?? ''}
              onChange={(event) => setFilters({ type: event.target.value })}
              options={['', ...types].map((value) => ({
                value,
                label: t(`external_ids.types.${value || 'any'}`),
              }))}
            />
            <Select
              aria-label={t('external_ids.which')}
              value={filters.without ?? ''}
              onChange={(event) => setFilters({ without: event.target.value })}
              options={[
                { value: '', label: t('external_ids.which.any') },
                { value: 'true', label: t('external_ids.which.without') },
              ]}
            />
          </search>
        </>
      ) : null}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.summary}>
          <ErrorSummary
            title={problem ?? ''}
            errors={
              problem === null ? [] : wrong.length > 0 ? wrong : [{ text: t('external_ids.not_saved') }]
            }
          />
        </div>
        <PagedList
          list={list}
          loading={[1, 2, 3, 4].map((row) => <Skeleton key={row} height={56} />)}
          forbidden={t('external_ids.not_allowed')}
          found={(count) => t('external_ids.found', { count })}
          empty={
            <EmptyState
              icon={<IdentificationCardIcon weight="duotone" aria-hidden="true" />}
              title={t('external_ids.none')}
              action={
                <Button
                  onClick={() => {
                    setWords('');
                    setFilters(nothing);
                  }}
                >
                  {t('external_ids.show_all')}
                </Button>
              }
            >
              {t('external_ids.none_help')}
            </EmptyState>
          }
        >
          {({ answer, totalCount }) => (
            <>
              <p className="small muted">{t('external_ids.found', { count: totalCount ?? 0 })}</p>
              <RowList>
                {answer.external_ids.map((row) => (
                  <IdRow
                    key={keyOf(row)}
                    row={row}
                    draft={drafts.get(keyOf(row))}
                    onType={(text) => type(row, text)}
                  />
                ))}
              </RowList>
            </>
          )}
        </PagedList>
        {drafts.size > 0 ? (
          <FormFoot
            sticks
            submitLabel={t('external_ids.save')}
            cancelLabel={t('external_ids.discard')}
            onCancel={discard}
            busy={isBusy}
            aside={
              <span className="small" role="status">
                {t('external_ids.unsaved', { count: drafts.size })}
              </span>
            }
          />
        ) : null}
      </form>
    </Page>
  );
}
