import type { Folder } from '@dorfplatz/contract';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { useQuery } from '@tanstack/react-query';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { localeOf, useLanguage, useTranslate } from '../../../lib/i18n.ts';
import { foundQuery } from '../api.ts';
import { shownName } from '../names.ts';
import styles from './folder.module.css';

const most = 3;

/** Says what below a folder waits for the approval of who looks at it [RUL-0161]. */
export function WaitingBand({ folder }: { folder: Pick<Folder, 'id' | 'context' | 'waiting_count'> }) {
  const t = useTranslate();
  const locale = localeOf(useLanguage());
  const { data } = useQuery(foundQuery({ query: 'reviewed', folder_id: folder.id }, 1));
  const { slug } = folder.context;
  const names = data?.answer.files.slice(0, most).map(({ name }) => shownName(name)) ?? [];
  const more = folder.waiting_count - names.length;
  const said = more > 0 && names.length > 0 ? [...names, t('files.more', { count: more })] : names;
  return (
    <div className={styles.band}>
      <SealCheckIcon weight="duotone" aria-hidden="true" />
      <p>
        <b>{t('files.waiting', { count: folder.waiting_count })}</b>{' '}
        {new Intl.ListFormat(locale, { type: 'conjunction' }).format(said)}
      </p>
      <Link
        to={
          slug === null
            ? pathTo(paths.filesToApprove)
            : pathTo(paths.groupFilesToApprove, { groupSlug: slug })
        }
      >
        {t('files.review_now')}
      </Link>
    </div>
  );
}
