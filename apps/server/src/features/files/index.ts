import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { commentRoutes } from './comments/routes.ts';
import { downloadRoutes } from './downloads/routes.ts';
import { folderRoutes } from './folders/routes.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { workerConsumers } from './notices.ts';
import { fileRoutes } from './routes.ts';
import { spaceRoutes } from './space.ts';
import { versionRoutes } from './versions/routes.ts';
import './file-uses.ts';
import './folders/unread.ts';
import './notifications.ts';
import './own-data.ts';
import './search/files.ts';
import './search/folders.ts';
import './sharing.ts';

export { recordFilesChanged } from './changed.ts';
export { foldersOf, holdFile, lockFile, updateFile } from './commands.ts';
export { PortableNames } from './downloads/zip-names.ts';
export { createFolder, updateFolder } from './folders/commands.ts';
export { deleteSelection } from './folders/deleting.ts';
export { moveSelection } from './folders/moving.ts';
export { folderRows } from './folders/queries.ts';
export { type TreeRow, treeRows } from './folders/trees.ts';
export { lockNames } from './names.ts';
export { canAddFiles, canAddVersion, canEditInOffice, canUpdateFile, isInOffice } from './policy.ts';
export { publishNewFiles } from './publish.ts';
export { fileRows, loadFile } from './queries.ts';
export { settingsOf } from './reading.ts';
export { insist, refuseBound, type Told } from './refusals.ts';
export { type FileRow, type FolderRow, isOpenInOffice, isShownThere, placeJoins } from './tables.ts';
export { addVersion } from './versions/commands.ts';
export { awaitsBytes, giveFirstBytes } from './versions/first-bytes.ts';
export { officeContent, saveFromOffice, type VersionNumber } from './versions/office-saves.ts';

registerDemo(() => import('./demo.ts'));

export const files: Feature = {
  name: 'files',
  jobs,
  schedules,
  webConsumers,
  workerConsumers,
  routes(http, services) {
    folderRoutes(http, services);
    fileRoutes(http, services);
    versionRoutes(http, services);
    downloadRoutes(http, services);
    commentRoutes(http, services);
    spaceRoutes(http, services);
  },
};
