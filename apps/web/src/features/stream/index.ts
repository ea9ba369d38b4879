import { lazy } from 'react';

export { activityQuery, insertActivity } from './api.ts';
export { searchMembers, searchTags } from './mentionables.ts';
export { usePostingPlaces } from './places.ts';

const loadStream = () => import('./components/stream.tsx');

/** Begins to load the stream, where a page will show one. */
export function preloadStream(): void {
  void loadStream();
}

/** A stream within another page; loaded when shown. */
export const Stream = lazy(loadStream);

/** The main stream of a group as a page of its own; loaded when shown. */
export const GroupStreamPage = lazy(() => import('./group-stream-page.tsx'));

/** What a person wrote or liked, within their page; loaded when shown. */
export const Contributions = lazy(() => import('./components/contributions.tsx'));

/** The open form of a post; loaded when shown. */
export const EntryForm = lazy(async () => ({
  default: (await import('./components/entry-form.tsx')).EntryForm,
}));

/** Where a post goes; loaded when shown. */
export const PlaceChoice = lazy(async () => ({
  default: (await import('./components/place-choice.tsx')).PlaceChoice,
}));

/** What stands above the text of a post that has a title; loaded when shown. */
export const TitleField = lazy(async () => ({
  default: (await import('./components/title-field.tsx')).TitleField,
}));
