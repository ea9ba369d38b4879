import type { SearchResult } from '@dorfplatz/contract';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useNetwork } from '../../../lib/session.ts';
import type { Asked } from '../address.ts';
import styles from './blocks.module.css';

/** People and groups are searched further in the directory, groups in that of their category [RUL-0140]. */
export function DirectoryLinks({ result, asked: { q, groupSlug } }: { result: SearchResult; asked: Asked }) {
  const t = useTranslate();
  const { data: network } = useNetwork();
  // What was found in profiles is to be found there too.
  const query = { q, search_in: 'name_and_profile' };
  if (result.module === 'members')
    return (
      <Link
        className={styles.directory}
        activeProps={{}}
        to={
          groupSlug === null
            ? pathTo(paths.members, {}, query)
            : pathTo(paths.groupDirectory, { groupSlug }, query)
        }
      >
        {t('search.in_directory')}
      </Link>
    );
  const slugs = new Set(result.hits.flatMap((hit) => (hit.kind === 'group' ? [hit.category_slug] : [])));
  return (
    <p className={styles.directories}>
      {[...slugs].map((slug) => (
        <Link
          key={slug}
          className={styles.directory}
          activeProps={{}}
          to={pathTo(paths.directoryCategory, { categorySlug: slug }, query)}
        >
          {slugs.size === 1
            ? t('search.groups_in_directory')
            : t('search.category_in_directory', {
                category:
                  network?.group_categories.find((category) => category.slug === slug)?.plural_name ?? slug,
              })}
        </Link>
      ))}
    </p>
  );
}
