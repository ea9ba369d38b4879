import type { Folder } from '@dorfplatz/contract';
import { GroupIcon } from '@dorfplatz/ui';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { useGroupLook } from '../../../../kit/use-group-look.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { folderName } from '../entry-words.ts';
import styles from './folder-picker.module.css';

/** The way to the folder that is open, each step of which opens [RUL-0284]. */
export function Steps({
  folder,
  onOpen,
}: {
  folder: Folder | undefined;
  onOpen: (id: number | null) => void;
}) {
  const t = useTranslate();
  return (
    <nav aria-label={t('files.path')} className={styles.steps}>
      <button type="button" aria-label={t('files.picker.all_trees')} onClick={() => onOpen(null)}>
        <HouseIcon aria-hidden="true" />
      </button>
      {folder?.folder_path.map((step) => (
        <span key={step.id}>
          <CaretRightIcon aria-hidden="true" />
          <button
            type="button"
            aria-current={step.id === folder.id ? 'location' : undefined}
            onClick={() => onOpen(step.id)}
          >
            {folderName(step, t, folder.context.name)}
          </button>
        </span>
      ))}
    </nav>
  );
}

/** The head of the list, by which it is turned round. */
export function SortByName({ isDescending, onTurn }: { isDescending: boolean; onTurn: () => void }) {
  const t = useTranslate();
  return (
    <button type="button" className={styles.sort} onClick={onTurn}>
      {t('files.column.name')}
      {isDescending ? <ArrowDownIcon aria-hidden="true" /> : <ArrowUpIcon aria-hidden="true" />}
      <span className="visually-hidden">
        {t(isDescending ? 'files.sorted.descending' : 'files.sorted.ascending')}
      </span>
    </button>
  );
}

/** The sign of a group's tree. */
export function TreeIcon({ slug }: { slug: string }) {
  return <GroupIcon {...useGroupLook(slug)} size={32} />;
}
