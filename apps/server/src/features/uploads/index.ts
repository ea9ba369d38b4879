import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';
import './file-uses.ts';

export {
  giveFilesBack,
  publishImage,
  publishUploads,
  refusePassingOn,
  releaseFiles,
  withholdFiles,
} from './commands.ts';
export { contentDisposition } from './content-disposition.ts';
export { type Copied, copyToUploads } from './copies.ts';
export { imageSources, keepDocument } from './document-images/keep.ts';
export { refuseUnwanted } from './file-filter.ts';
export { cleanFileName, extensionOf } from './file-name.ts';
export { expiry, fileToken, readFileToken, tokenPath } from './file-tokens.ts';
export { leadToFilesHost, mannerAt } from './files-host.ts';
export { keepPicture } from './keep-picture.ts';
export { hasPictures, imagesOf, picturesOfFile, presentAttachment } from './present.ts';
export { isAmongFiles } from './queries.ts';
export { refuseInfected } from './scanning/refusals.ts';
export { recordDecided } from './scanning/verdicts.ts';
export { type TextsOfFile, textsOfFiles } from './search-texts.ts';
export { openStored, type StoredFile, sendStored } from './send.ts';
export { sendDownload } from './send-download.ts';
export { sendPicture, sendVariant } from './send-picture.ts';
export { letGo, removeGoneBytes } from './shared-bytes.ts';
export {
  groupSpace,
  groupsNearlyFull,
  insistOnGroupSpace,
  keepSpaceLimits,
  largestGroups,
  NEARLY,
  networkSpace,
  type Space,
} from './space.ts';
export { type FileRow, fileObject } from './tables.ts';
export { takeIn, takeStream } from './take-stream.ts';
export { readUploadForm } from './upload-form.ts';
export { jpegOf } from './variants.ts';
export const uploads: Feature = { name: 'uploads', routes, jobs, schedules };
