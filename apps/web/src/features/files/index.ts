import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

/** Files of folders to attach to what one writes; loaded when it is opened. */
export const FilePicker = lazy(withTexts(() => import('./components/file-picker/file-picker.tsx')));
export { FolderMark, KindIcon } from './components/kind-icon.tsx';
export { sizeText } from './sizes.ts';
