import type { Folder } from '@dorfplatz/contract';
import { flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { changeFolder, folderQuery } from './api.ts';
import { folderName } from './components/entry-words.ts';
import { FolderForm, sentValues } from './components/folder-form.tsx';
import { FolderProblem } from './components/folder-problem.tsx';
import { folderAddress } from './entries.ts';

/** Says anew what a folder is called, and what holds in it. */
export default function EditFolderPage() {
  const t = useTranslate();
  const { folderId } = useRouteParams(paths.editFolder);
  const { data: folder, error, refetch } = useQuery(folderQuery({ by: 'id', id: Number(folderId) }));
  const parentId = folder?.parent_folder_id ?? null;
  const parent = useQuery({ ...folderQuery({ by: 'id', id: parentId ?? 0 }), enabled: parentId !== null });
  if (error && !folder) return <FolderProblem error={error} onRetry={() => void refetch()} />;
  if (parent.isError && !parent.data)
    return <FolderProblem error={parent.error} onRetry={() => void parent.refetch()} />;
  if (folder && !folder.can.update) return <NotFoundPage />;
  const isLoaded = folder && (parentId === null || parent.data);
  return (
    <Page title={folder ? t('files.edit_title', { name: folderName(folder, t, folder.context.name) }) : ''}>
      {isLoaded ? (
        <EditForm key={folder.id} opened={folder} parent={parent.data ?? null} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
    </Page>
  );
}

function EditForm({ opened, parent }: { opened: Folder; parent: Folder | null }) {
  const t = useTranslate();
  const goTo = useGoTo();
  // What the form was opened with: others may change the folder meanwhile.
  const [folder] = useState(opened);
  const isRoot = folder.type === 'root_folder';
  const none = parent === null ? 'members' : 'inherited';
  const review =
    folder.own_review === null ? (parent === null ? 'off' : 'inherited') : folder.own_review ? 'on' : 'off';
  const back = folderAddress(folder.context, folder);
  return (
    <FolderForm
      hasName={!isRoot}
      place={folder}
      profile={folder.folder_profile}
      values={{
        name: folder.name,
        description: folder.description,
        adding: folder.own_adding ?? none,
        review,
      }}
      parent={parent}
      canManage={folder.can.manage}
      saveLabel={t('files.save')}
      onSave={async (values, profile) => {
        const { name, ...rest } = { ...sentValues(values, folder.can.manage), ...profile };
        await changeFolder(folder.id, isRoot ? rest : { name, ...rest });
        flash(
          t('files.saved', { name: folderName({ ...folder, name: values.name }, t, folder.context.name) }),
        );
        await goTo(back, { discards: true });
      }}
      onCancel={() => void goTo(back).catch(() => {})}
    />
  );
}
