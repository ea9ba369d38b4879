import type { Viewer } from '../../platform/policy/viewer.ts';

/** Who names ministers. */
export const canNameMinisters = (viewer: Viewer): boolean => viewer.isNetworkAdmin;

type EntryFacts = { author_id: number | null };

/** What somebody wrote is changed by nobody else. */
export const canUpdateEntry = (viewer: Viewer, { author_id }: EntryFacts): boolean =>
  author_id === viewer.memberId;

export const canDeleteEntry = (viewer: Viewer, entry: EntryFacts): boolean =>
  viewer.isNetworkAdmin || canUpdateEntry(viewer, entry);
