import type { Viewer } from '../../platform/policy/viewer.ts';
import type { IssueRow } from './tables.ts';

/** Administrators of the network look after the newsletter [RUL-0602]. */
export const canAdminister = (viewer: Pick<Viewer, 'isNetworkAdmin'>): boolean => viewer.isNetworkAdmin;

/** What can be done with an issue as it stands. */
export const issueAbilities = ({ state }: Pick<IssueRow, 'state'>) => ({
  start: state === 'late',
  pause: state === 'preparing' || state === 'sending',
  resume: state === 'paused',
  cancel: state !== 'finished' && state !== 'cancelled',
});
