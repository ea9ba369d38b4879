import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

export { DocumentEditor, preloadDocumentEditor } from './components/lazy-document-editor.tsx';
export { imageAddress } from './image-address.ts';

/** A document as it is read: `html` as `renderDocument` gives it. */
export const WrittenDocument = lazy(withTexts(() => import('./components/written-document.tsx')));

/** The same for screens that begin with it, whose texts are all there: nothing stands in for it meanwhile. */
export { default as WrittenDocumentNow } from './components/written-document.tsx';

/** Pictures that lie in the network already, for one to be chosen; loaded when opened. */
export const ImageChooser = lazy(withTexts(() => import('./components/image-chooser.tsx')));
