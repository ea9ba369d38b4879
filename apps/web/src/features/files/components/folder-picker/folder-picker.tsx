import type { Folder, FolderContext } from '@dorfplatz/contract';
import { Button, Dialog, Skeleton, TextInput } from '@dorfplatz/ui';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useTranslate } from '../../../../lib/i18n.ts';
import { reasonOf } from '../../../../lib/refusal.ts';
import { folderQuery, makeFolder, treesQuery } from '../../api.ts';
import { folderName } from '../entry-words.ts';
import { FolderMark } from '../kind-icon.tsx';
import styles from './folder-picker.module.css';
import { SortByName, Steps, TreeIcon } from './parts.tsx';
import { useRowKeys } from './row-keys.ts';

interface FolderPickerProps {
  title: string;
  /** What the button says that chooses the folder which is open. */
  confirmLabel: string;
  /** The folder that is open at first; the list of all trees without one. */
  startId: number | null;
  /** Folders that are not opened: those that are moved, or chosen already [RUL-0286]. */
  closedIds?: readonly number[];
  /** Only folders of this tree. */
  within?: Pick<FolderContext, 'type' | 'id'>;
  /** Why a folder that is open cannot be chosen, null where it can; folders one may not add to never can. */
  refusal?: (folder: Folder) => string | null;
  onChoose: (folder: Folder) => void;
  onClose: () => void;
}

/** The folders of all trees that one sees, to open one and choose it [RUL-0284]. */
export function FolderPicker({
  title,
  confirmLabel,
  startId,
  closedIds = [],
  within,
  refusal,
  onChoose,
  onClose,
}: FolderPickerProps) {
  const t = useTranslate();
  const [openId, setOpenId] = useState(startId);
  const [isDescending, setDescending] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(list, () => openId !== null && open(above));
  const folder = useQuery({
    ...folderQuery({ by: 'id', id: openId ?? 0 }, isDescending ? '-name' : 'name'),
    enabled: openId !== null,
  });
  const shown = openId === null ? undefined : folder.data;
  const why = shown
    ? (refusal?.(shown) ?? (shown.can.add_files ? null : t('files.picker.not_addable')))
    : null;
  /** What lies around the folder that is open: the one above it, and the list of all trees around a root. */
  const above = shown?.parent_folder_id ?? null;
  /** Opens a folder; the keys go on in its list. */
  const open = (id: number | null) => {
    setOpenId(id);
    setNaming(false);
    list.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('kit.close')}
      footer={
        <>
          {shown?.can.create_subfolders && !isNaming ? (
            <Button
              variant="ghost"
              className={styles.new!}
              icon={<FolderPlusIcon aria-hidden="true" />}
              onClick={() => setNaming(true)}
            >
              {t('files.new_folder')}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={onClose}>
            {t('files.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!shown || why !== null}
            onClick={() => shown && onChoose(shown)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Steps folder={shown} onOpen={open} />
      {isNaming && shown ? (
        <NewFolder parent={shown} onMade={({ id }) => open(id)} onCancel={() => setNaming(false)} />
      ) : null}
      {openId === null ? null : (
        <SortByName isDescending={isDescending} onTurn={() => setDescending(!isDescending)} />
      )}
      <div ref={list} tabIndex={-1} className={styles.list} {...keys}>
        {openId === null ? (
          <Trees within={within} onOpen={open} />
        ) : folder.isError && !folder.data ? (
          <LoadFailure onRetry={() => void folder.refetch()} />
        ) : shown ? (
          <Subfolders folder={shown} closedIds={closedIds} onOpen={open} />
        ) : (
          <div aria-busy="true" className={styles.loading}>
            <Skeleton height={36} />
            <Skeleton height={36} />
          </div>
        )}
      </div>
      {why ? (
        <p className={styles.why} role="status">
          {why}
        </p>
      ) : null}
    </Dialog>
  );
}

function Trees({ within, onOpen }: { within: FolderPickerProps['within']; onOpen: (id: number) => void }) {
  const trees = useQuery(treesQuery);
  if (trees.isError && !trees.data) return <LoadFailure onRetry={() => void trees.refetch()} />;
  const shown = trees.data?.trees.filter(
    ({ context }) => !within || (context.type === within.type && context.id === within.id),
  );
  return (
    <ul aria-busy={!trees.data || undefined}>
      {shown?.map(({ root_folder_id, context }) => (
        <li key={root_folder_id}>
          <button type="button" className={styles.row} onClick={() => onOpen(root_folder_id)}>
            {context.type === 'group' ? <TreeIcon slug={context.slug!} /> : <FolderMark />}
            <span>{context.name}</span>
            <CaretRightIcon aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Subfolders({
  folder,
  closedIds,
  onOpen,
}: {
  folder: Folder;
  closedIds: readonly number[];
  onOpen: (id: number) => void;
}) {
  const t = useTranslate();
  if (folder.subfolders.length === 0) return <p className={styles.none}>{t('files.picker.no_subfolders')}</p>;
  return (
    <ul>
      {folder.subfolders.map((each) => (
        <li key={each.id}>
          <button
            type="button"
            className={styles.row}
            disabled={each.type === 'activitystream_folder' || closedIds.includes(each.id)}
            onClick={() => onOpen(each.id)}
          >
            <FolderMark isOfStream={each.type === 'activitystream_folder'} />
            <span>{folderName(each, t)}</span>
            <CaretRightIcon aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface NewFolderProps {
  parent: Folder;
  onMade: (folder: Folder) => void;
  onCancel: () => void;
}

/** Makes a folder where one is, and opens it. */
function NewFolder({ parent, onMade, onCancel }: NewFolderProps) {
  const t = useTranslate();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  // One key for one folder: a repeated press makes one.
  const key = useRef(crypto.randomUUID());
  const make = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      onMade(await makeFolder({ parent_folder_id: parent.id, name: name.trim() }, key.current));
    } catch (error) {
      key.current = crypto.randomUUID();
      setProblem(reasonOf(error, t));
      setBusy(false);
    }
  };
  return (
    <form className={styles.naming} onSubmit={(event) => void make(event)}>
      <TextInput
        aria-label={t('files.new_folder_name')}
        aria-invalid={problem !== '' || undefined}
        placeholder={t('files.new_folder_name')}
        autoComplete="off"
        maxLength={255}
        value={name}
        onChange={({ target }) => setName(target.value)}
        ref={(input) => input?.focus()}
      />
      <Button type="submit" busy={isBusy} disabled={name.trim() === ''}>
        {t('files.make')}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t('files.cancel')}
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </form>
  );
}
