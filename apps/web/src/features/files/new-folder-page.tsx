import { flash, Skeleton } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { paths, useGoTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { NotFoundPage } from '../../kit/not-found-page.tsx';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { type FolderName, folderQuery, makeFolder } from './api.ts';
import { folderName } from './components/entry-words.ts';
import { FolderForm, sentValues } from './components/folder-form.tsx';
import { FolderProblem } from './components/folder-problem.tsx';
import { folderAddress } from './entries.ts';

const noValues = {};

/** The folder that `folder_id` of an address names; without it the root of the tree within which the screen is. */
export function useNamedFolder(): FolderName {
  const { folder_id } = useQueryParams();
  const { groupSlug = null }: { groupSlug?: string | null } = useRouteParams(paths.newGroupFolder);
  const id = Number(folder_id);
  return Number.isSafeInteger(id) && id > 0 ? { by: 'id', id } : { by: 'root', groupSlug };
}

/** Makes a folder, with all that can be said of it. */
export default function NewFolderPage() {
  const t = useTranslate();
  const goTo = useGoTo();
  // One key for one form: a repeated press makes one folder.
  const key = useRef(crypto.randomUUID());
  const { data: parent, error, refetch } = useQuery(folderQuery(useNamedFolder()));
  if (error && !parent) return <FolderProblem error={error} onRetry={() => void refetch()} />;
  if (parent && !parent.can.create_subfolders) return <NotFoundPage />;
  return (
    <Page title={t('files.new_folder')}>
      {parent ? (
        <>
          <p className="muted">
            {t('files.new_folder_in', { folder: folderName(parent, t, parent.context.name) })}
          </p>
          <br />
          <FolderForm
            isNew
            hasName
            values={{ name: '', description: '', adding: 'inherited', review: 'inherited' }}
            place={parent}
            profile={noValues}
            parent={parent}
            canManage={parent.can.manage}
            saveLabel={t('files.make')}
            onRefused={() => {
              key.current = crypto.randomUUID();
            }}
            onSave={async (values, profile) => {
              const made = await makeFolder(
                { parent_folder_id: parent.id, ...sentValues(values, parent.can.manage), ...profile },
                key.current,
              );
              flash(t('files.folder_made', { name: made.name }));
              await goTo(folderAddress(made.context, made), { discards: true });
            }}
            onCancel={() => void goTo(folderAddress(parent.context, parent)).catch(() => {})}
          />
        </>
      ) : (
        <div aria-busy="true">
          <Skeleton height={200} />
        </div>
      )}
    </Page>
  );
}
