import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';
import './file-uses.ts';

export { publishImage, publishUploads, releaseFiles } from './commands.ts';
export { contentDisposition } from './content-disposition.ts';
export { refuseUnwanted } from './file-filter.ts';
export { cleanFileName, extensionOf } from './file-name.ts';
export { imagesOf, presentAttachment } from './present.ts';
export { openStored, type StoredFile, sendStored } from './send.ts';
export { sendDownload } from './send-download.ts';
export { sendPicture, sendVariant } from './send-picture.ts';
export { type FileRow, fileObject } from './tables.ts';
export { readUploadForm } from './upload-form.ts';
export { jpegOf } from './variants.ts';
export const uploads: Feature = { name: 'uploads', routes, jobs, schedules };
