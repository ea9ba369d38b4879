import type { MemberImport } from '@dorfplatz/contract';
import { Badge, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Pages } from '../../../kit/pages.tsx';
import { pagesOf, useExistingPage } from '../../../kit/use-existing-page.ts';
import { useFilters } from '../../../kit/use-filters.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { linesQuery } from '../api.ts';
import styles from './member-imports.module.css';

/** Lines that bring nobody in, each with all its reasons. */
export function LineList({ item }: { item: MemberImport }) {
  const t = useTranslate();
  const { query, pageAddress } = useFilters();
  const page = Number(query.page) || 1;
  const list = useQuery(linesQuery(item, page));
  const { data } = list;
  useExistingPage(page, pagesOf(list), pageAddress);
  if (!data && list.isError) return <LoadFailure onRetry={() => void list.refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton height={80} />
      </div>
    );
  }
  return (
    <>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('member_imports.line')}</th>
            <th scope="col">{t('member_imports.content')}</th>
            <th scope="col">{t('member_imports.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {data.answer.lines.map(({ line, outcome, cells, problems }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                {cells
                  .filter((cell) => cell.trim() !== '')
                  .slice(0, 4)
                  .join(', ')
                  .slice(0, 120)}
              </td>
              <td>
                {outcome === 'known' ? (
                  <Badge kind="neutral">{t('member_imports.known')}</Badge>
                ) : (
                  <ul>
                    {problems.map(({ code, header, value }) => (
                      <li key={`${code} ${header} ${value}`}>
                        {header === null ? null : <b>{header}: </b>}
                        {t(`member_imports.problem.${code}`, { value })}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages current={page} total={data.totalPages ?? 1} addressOf={pageAddress} staysInPlace />
    </>
  );
}
