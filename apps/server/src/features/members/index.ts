import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './first-steps.ts';
import './own-data.ts';
import './file-uses.ts';
import './administration.ts';

export { admitMember, startReading } from './admit-member.ts';
export { birthdayOf, datesCelebratedOn, nextBirthday } from './birthday.ts';
export { updateMember } from './commands.ts';
export { type Detected, detectionColumn, detectionOf, withDetection } from './detection.ts';
export { keepNetworkAdministrator } from './last-administrator.ts';
export { loadMember } from './member-page.ts';
export { canAssignRoles, canIgnore, canSendDirectMessages, REACHABLE } from './policy.ts';
export { displayNameOf, type Naming, presentActor, presentMemberSummary } from './present.ts';
export { type MemberRow, memberColumns } from './tables.ts';
export const members: Feature = { name: 'members', routes };
