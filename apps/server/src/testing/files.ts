/** What tests of other features need of files. */
export { buildFile, buildFolder, rootFolder } from '../features/files/testing/build.ts';
export { type FileBed, startFileBed } from '../features/files/testing/file-bed.ts';
export { fileIn } from '../features/files/testing/in-place.ts';
