export { FolderPicker, type FolderPickerProps } from './folder-picker.tsx';
