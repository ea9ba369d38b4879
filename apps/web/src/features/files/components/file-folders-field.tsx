import type { File as FileAnswer } from '@dorfplatz/contract';
import { Button, IconButton } from '@dorfplatz/ui';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useState } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { folderName } from './entry-words.ts';
import { FolderPicker } from './folder-picker/index.ts';
import { FolderMark } from './kind-icon.tsx';
import styles from './upload-form.module.css';

export type FilePlace = FileAnswer['folders'][number];

interface FileFoldersFieldProps {
  id: string;
  folders: readonly FilePlace[];
  /** Where the file lies besides, unseen: that stays as it is. */
  hiddenCount: number;
  error: string | undefined;
  onChange: (folders: FilePlace[]) => void;
}

/** The folders in which a file lies, at least one, none of them twice [RUL-0287]. */
export function FileFoldersField({ id, folders, hiddenCount, error, onChange }: FileFoldersFieldProps) {
  const t = useTranslate();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset
      className={styles.files}
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t('files.field.folders')}</legend>
      <ul>
        {folders.map((folder) => {
          const name = folderName(folder, t, folder.context.name);
          return (
            <li key={folder.id} className={styles.line}>
              <FolderMark isOfStream={folder.i18n_type === 'activitystream_folder'} />
              <span className={styles.about}>
                <b>{name}</b>
                <span>{folder.context.name}</span>
              </span>
              {/* What was attached in a stream goes with its post. */}
              {folders.length === 1 || folder.i18n_type === 'activitystream_folder' ? null : (
                <IconButton
                  label={t('files.remove_folder', { name })}
                  onClick={() => onChange(folders.filter((each) => each.id !== folder.id))}
                >
                  <XIcon aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {hiddenCount > 0 ? <p>{t('files.page.hidden_folders', { count: hiddenCount })}</p> : null}
      {error ? (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
      <div>
        <Button size="small" icon={<FolderPlusIcon aria-hidden="true" />} onClick={() => setChoosing(true)}>
          {t('files.add_folder')}
        </Button>
      </div>
      {isChoosing ? (
        <FolderPicker
          title={t('files.add_folder')}
          confirmLabel={t('files.choose')}
          startId={null}
          closedIds={folders.filter(({ i18n_type }) => i18n_type !== 'root_folder').map((each) => each.id)}
          refusal={(folder) =>
            folders.some((each) => each.id === folder.id) ? t('files.picker.chosen') : null
          }
          onClose={() => setChoosing(false)}
          onChoose={({ id: chosenId, name, i18n_type, context }) => {
            setChoosing(false);
            onChange([...folders, { id: chosenId, name, i18n_type, context }]);
          }}
        />
      ) : null}
    </fieldset>
  );
}
