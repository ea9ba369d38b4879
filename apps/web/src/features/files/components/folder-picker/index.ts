export { FolderPicker } from './folder-picker.tsx';
