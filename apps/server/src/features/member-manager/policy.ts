import type { ManagedMember, MemberState } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';

/** Whoever administers members: in a request its viewer, in a job the author of the act. */
export type Manager = Pick<Viewer, 'memberId' | 'networkId' | 'isNetworkAdmin'>;

type Person = { id: number; state: MemberState; is_last_administrator: boolean };

const isGone = ({ state }: Person) => state === 'left' || state === 'anonymised';

/** Why somebody can be neither locked nor deleted; null for everybody else. */
export const keptReason = (viewer: Manager, person: Person): ManagedMember['kept'] =>
  person.is_last_administrator ? 'last_administrator' : person.id === viewer.memberId ? 'own' : null;

/** What administrators may do about a person [RUL-0521] [RUL-0522] [RUL-0523]. */
export const managedAbilities = (viewer: Manager, person: Person): ManagedMember['can'] => ({
  edit: viewer.isNetworkAdmin && !isGone(person),
  edit_groups: viewer.isNetworkAdmin && !isGone(person),
  destroy: viewer.isNetworkAdmin && !isGone(person) && keptReason(viewer, person) === null,
});
