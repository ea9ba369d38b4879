/** The button that attaches files, from this device or from the folders. */
export { AttachMenu } from './components/attach-menu.tsx';
/** The images and files of something being written, and how far each is. */
export { UploadList } from './components/upload-list.tsx';
export { useFileFilter } from './file-filter.ts';
export { type Uploads, useUploads } from './use-uploads.ts';
