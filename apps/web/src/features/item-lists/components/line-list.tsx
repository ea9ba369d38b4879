import type { ItemImport } from '@dorfplatz/contract';
import { Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Pages } from '../../../kit/pages.tsx';
import { pagesOf, useExistingPage } from '../../../kit/use-existing-page.ts';
import { useFilters } from '../../../kit/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { linesQuery } from '../api.ts';
import styles from './item-lists.module.css';

const CELLS_SHOWN = 4;
const TEXT_SHOWN = 120;

/** Lines that bring nothing in, each with all its reasons. */
export function LineList({ item }: { item: ItemImport }) {
  const t = useTranslate();
  const { query, pageAddress } = useFilters();
  const page = Number(query.page) || 1;
  const list = useQuery(linesQuery(item, page));
  const { data } = list;
  useExistingPage(page, pagesOf(list), pageAddress);
  if (!data && list.isError) return <LoadFailure onRetry={() => void list.refetch()} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton height={80} />
      </div>
    );
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('item_lists.line')}</th>
            <th scope="col">{t('item_lists.content')}</th>
            <th scope="col">{t('item_lists.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {data.answer.lines.map(({ line, cells, problems }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                {cells
                  .filter((cell) => cell.trim() !== '')
                  .slice(0, CELLS_SHOWN)
                  .join(', ')
                  .slice(0, TEXT_SHOWN)}
              </td>
              <td>
                <ul>
                  {problems.map(({ code, header, value }) => (
                    <li key={`${code} ${header} ${value}`}>
                      {header === null ? null : <b>{header}: </b>}
                      {t(`item_lists.problem.${code}`, { value })}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages current={page} total={data.totalPages ?? 1} addressOf={pageAddress} staysInPlace />
    </>
  );
}
