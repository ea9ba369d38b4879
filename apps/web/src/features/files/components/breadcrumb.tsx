import type { Folder } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { folderAddress } from '../entries.ts';
import styles from './breadcrumb.module.css';
import { folderName } from './entry-words.ts';

type Shown = Pick<Folder, 'id' | 'context' | 'folder_path' | 'name' | 'i18n_type'>;

/** The way from all files to a folder; files are dropped on its steps as on folders. */
export function Breadcrumb({ folder }: { folder: Shown }) {
  const t = useTranslate();
  const { context, folder_path } = folder;
  const steps = folder_path.slice(0, -1);
  const above = steps.at(-1);
  const isRoot = steps.length === 0;
  return (
    <nav aria-label={t('files.path')} className={styles.crumbs}>
      <ol>
        <li className={classNames(above && styles.wide)}>
          <Link
            to={pathTo(paths.files)}
            activeProps={{}}
            activeOptions={{ exact: true }}
            aria-label={t('files.all')}
            title={t('files.all')}
          >
            <HouseIcon aria-hidden="true" />
          </Link>
        </li>
        {above ? (
          <li className={styles.narrow}>
            <Link
              to={folderAddress(context, above)}
              activeProps={{}}
              aria-label={t('files.up_to', { name: folderName(above, t, context.name) })}
            >
              <ArrowLeftIcon aria-hidden="true" />
            </Link>
          </li>
        ) : null}
        {context.category_name ? (
          <li className={classNames(styles.wide, styles.category)}>
            <CaretRightIcon aria-hidden="true" />
            <span>{context.category_name}</span>
          </li>
        ) : null}
        {steps.map((step) => (
          <li key={step.id} className={styles.wide}>
            <CaretRightIcon aria-hidden="true" />
            <Link to={folderAddress(context, step)} activeProps={{}} data-folder={step.id} className="cut">
              {folderName(step, t, context.name)}
            </Link>
          </li>
        ))}
        <li className={styles.here}>
          <CaretRightIcon aria-hidden="true" className={styles.wide} />
          <h1 aria-current="page">{folderName(folder, t, isRoot ? context.name : undefined)}</h1>
        </li>
      </ol>
    </nav>
  );
}
