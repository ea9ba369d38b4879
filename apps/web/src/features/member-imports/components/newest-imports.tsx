import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { importsQuery } from '../api.ts';
import styles from './member-imports.module.css';

/** Imports of the last time: whoever comes back finds theirs here. */
export function NewestImports() {
  const t = useTranslate();
  const dates = useDates();
  const { data, isError, refetch } = useQuery(importsQuery);
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data || data.imports.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('member_imports.newest')}</h2>
      <ul className={styles.newest}>
        {data.imports.map((item) => (
          <li key={item.id}>
            <Link to={pathTo(paths.importMembers, {}, { import: String(item.id) })} className={styles.name}>
              {item.file_name}
            </Link>
            <span className="small muted">
              {t(`member_imports.state.${item.state}`)}
              {item.state === 'done' && item.counts
                ? ` · ${t('member_imports.count_added', { count: item.counts.added })}`
                : ''}
              {' · '}
              <time dateTime={item.created_at} title={dates.full(item.created_at)}>
                {dates.short(item.created_at)}
              </time>
              {item.author ? ` · ${item.author}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
