import { lazy } from 'react';
import type { Feature, FeatureRoute, GroupTab } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const folder = () => import('./folder-page.tsx');
const found = () => import('./found-page.tsx');
const bin = () => import('./bin-page.tsx');
const upload = () => import('./upload-page.tsx');
const newFolder = () => import('./new-folder-page.tsx');
const editFolder = () => import('./edit-folder-page.tsx');
const file = () => import('./file-page.tsx');
const editFile = () => import('./edit-file-page.tsx');
const newVersion = () => import('./new-version-page.tsx');

const routes: FeatureRoute[] = [
  { path: paths.files, page: folder },
  { path: paths.folder, page: folder },
  { path: paths.streamFolder, page: folder },
  { path: paths.groupFiles, page: folder },
  { path: paths.groupFolder, page: folder },
  { path: paths.groupStreamFolder, page: folder },
  { path: paths.recentFiles, page: found },
  { path: paths.favoriteFiles, page: found },
  { path: paths.lockedFiles, page: found },
  { path: paths.filesToApprove, page: found },
  { path: paths.groupFilesToApprove, page: found },
  { path: paths.deletedFiles, page: bin },
  { path: paths.groupDeletedFiles, page: bin },
  { path: paths.newFiles, page: upload },
  { path: paths.newGroupFiles, page: upload },
  { path: paths.newFolder, page: newFolder },
  { path: paths.newGroupFolder, page: newFolder },
  { path: paths.editFolder, page: editFolder },
  { path: paths.editGroupFolder, page: editFolder },
  { path: paths.file, page: file },
  { path: paths.groupFile, page: file },
  { path: paths.editFile, page: editFile },
  { path: paths.editGroupFile, page: editFile },
  { path: paths.newFileVersion, page: newVersion },
  { path: paths.newGroupFileVersion, page: newVersion },
];

/** The ways to folders in the userbar; loaded where files are. */
export const UserbarFiles = lazy(withTexts(() => import('./components/userbar-files.tsx')));
/** What of uploads is shown on every screen; loaded with the first of them. */
export const UploadTray = lazy(withTexts(() => import('./components/upload-tray.tsx')));

const groupTabs: GroupTab[] = [
  {
    to: paths.groupFiles,
    also: [
      paths.groupFile,
      paths.editGroupFile,
      paths.newGroupFileVersion,
      paths.groupFolder,
      paths.groupStreamFolder,
      paths.groupFilesToApprove,
      paths.groupDeletedFiles,
    ],
    label: 'files.title',
    turn: 35,
    isOffered: ({ can }) => can.read_content,
  },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  groupTabs,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
