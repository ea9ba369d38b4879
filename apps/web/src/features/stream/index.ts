import { lazy } from 'react';

export { activityQuery, insertActivity } from './api.ts';
export { PlaceChoice } from './components/place-choice.tsx';
export { searchMembers, searchTags } from './mentionables.ts';
export { usePostingPlaces } from './places.ts';

const loadStream = () => import('./components/stream.tsx');

/** Begins to load the stream, where a page will show one. */
export function preloadStream(): void {
  void loadStream();
}

/** A stream within another page; loaded when shown. */
export const Stream = lazy(loadStream);

/** What a person wrote or liked, within their page; loaded when shown. */
export const Contributions = lazy(() => import('./components/contributions.tsx'));
