import { lazy } from 'react';
import { withTexts } from '../../lib/i18n.ts';

export { DocumentEditor, preloadDocumentEditor } from './components/lazy-document-editor.tsx';

/** A document as it is read: `html` as `renderDocument` gives it. */
export const WrittenDocument = lazy(withTexts(() => import('./components/written-document.tsx')));
