import { lazy } from 'react';

export { Attachments, isPicture, RemovedFile } from './components/attachments.tsx';
export { WrittenText } from './components/written-text.tsx';

/** Images as large as the window; loaded when one is opened. */
export const Lightbox = lazy(() => import('./components/lightbox.tsx'));
