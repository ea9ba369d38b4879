import type { DeletedEntry } from '@dorfplatz/contract';
import { Button, Checkbox, EmptyState, flash } from '@dorfplatz/ui';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { paths, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useDates } from '../../lib/dates.ts';
import { localeOf, useLanguage, useTranslate } from '../../lib/i18n.ts';
import { flashRefusal } from '../../lib/refusal.ts';
import { binQuery, restoreEntries } from './api.ts';
import styles from './components/bin.module.css';
import { folderName } from './components/entry-words.ts';
import { FolderMark, KindIcon } from './components/kind-icon.tsx';
import { RowsLoading } from './components/rows-loading.tsx';
import { useFreshFiles } from './live.ts';
import { shownName } from './names.ts';
import { sizeText } from './sizes.ts';

const keyOf = ({ deletion_id, type, id, folder }: DeletedEntry) =>
  `${deletion_id}-${type}-${id}-${folder?.id ?? 0}`;

/** What was deleted from the folders of the network or a group, for those who run them; it comes back from here. */
export default function BinPage() {
  useFreshFiles();
  const t = useTranslate();
  const { groupSlug = null }: { groupSlug?: string | null } = useRouteParams(paths.groupDeletedFiles);
  const list = usePagedList(binQuery(groupSlug));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const entries = list.data?.answer.entries ?? [];
  const marked = entries.filter((entry) => chosen.has(keyOf(entry)));

  const bringBack = async (wanted: readonly DeletedEntry[]) => {
    setBusy(true);
    try {
      const renamed: string[] = [];
      const elsewhere: string[] = [];
      for (const deletionId of new Set(wanted.map(({ deletion_id }) => deletion_id))) {
        const those = wanted.filter(({ deletion_id }) => deletion_id === deletionId);
        const idsOf = (type: DeletedEntry['type']) => [
          ...new Set(those.filter((each) => each.type === type).map(({ id }) => id)),
        ];
        const answer = await restoreEntries(deletionId, {
          file_ids: idsOf('file'),
          folder_ids: idsOf('folder'),
        });
        renamed.push(...answer.renamed);
        elsewhere.push(...answer.elsewhere);
      }
      setChosen(new Set());
      flash(
        [
          t('files.restored', { count: wanted.length, name: wanted[0]!.name }),
          ...(renamed.length > 0 ? [t('files.renamed', { names: renamed.join(', ') })] : []),
          ...(elsewhere.length > 0 ? [t('files.restored_elsewhere', { names: elsewhere.join(', ') })] : []),
        ].join(' '),
      );
    } catch (error) {
      flashRefusal(error, t);
    } finally {
      setBusy(false);
    }
  };

  const toggle = (entry: DeletedEntry) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(entry))) next.add(keyOf(entry));
      return next;
    });

  if (list.problem === 'not_found') return <NotFoundPage />;
  return (
    <Page
      title={t('files.bin')}
      width="full"
      actions={
        marked.length > 0 ? (
          <Button
            variant="primary"
            busy={isBusy}
            icon={<ArrowCounterClockwiseIcon aria-hidden="true" />}
            onClick={() => void bringBack(marked)}
          >
            {t('files.restore_chosen', { count: marked.length })}
          </Button>
        ) : null
      }
    >
      {list.problem === 'forbidden' ? null : <p className={styles.help}>{t('files.bin_help')}</p>}
      <PagedList
        list={list}
        loading={<RowsLoading />}
        forbidden={
          <EmptyState
            icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
            title={t('files.bin_forbidden')}
          >
            {t('files.bin_forbidden_help')}
          </EmptyState>
        }
        empty={
          <EmptyState icon={<TrashIcon weight="duotone" aria-hidden="true" />} title={t('files.bin_empty')}>
            {t('files.bin_empty_help')}
          </EmptyState>
        }
      >
        {() => (
          <ul className={styles.list}>
            {entries.map((entry) => (
              <BinRow
                key={keyOf(entry)}
                entry={entry}
                isChosen={chosen.has(keyOf(entry))}
                isBusy={isBusy}
                onToggle={() => toggle(entry)}
                onRestore={() => void bringBack([entry])}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

interface BinRowProps {
  entry: DeletedEntry;
  isChosen: boolean;
  isBusy: boolean;
  onToggle: () => void;
  onRestore: () => void;
}

function BinRow({ entry, isChosen, isBusy, onToggle, onRestore }: BinRowProps) {
  const t = useTranslate();
  const dates = useDates();
  const locale = localeOf(useLanguage());
  const { name, folder } = entry;
  const where = folder ? folderName(folder, t) : '';
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.check!}
        label={<span className="visually-hidden">{t('files.select', { name })}</span>}
        checked={isChosen}
        onChange={onToggle}
      />
      {entry.type === 'folder' ? <FolderMark /> : <KindIcon extension={entry.extension} />}
      <div className={styles.about}>
        <b title={name}>{shownName(name)}</b>
        <p>
          {t(entry.deleted_by ? 'files.deleted_line' : 'files.deleted_line_nobody', {
            when: dates.short(entry.deleted_at),
            name: entry.deleted_by?.display_name ?? '',
          })}
          {folder ? ` · ${t(folder.lives ? 'files.lay_in' : 'files.lay_in_gone', { folder: where })}` : ''}
          {entry.size === null ? '' : ` · ${sizeText(entry.size, locale)}`}
        </p>
        <p>{t('files.gone_line', { when: dates.middle(entry.gone_at) })}</p>
      </div>
      <Button size="small" disabled={isBusy} aria-label={t('files.restore_of', { name })} onClick={onRestore}>
        {t('files.restore')}
      </Button>
    </li>
  );
}
