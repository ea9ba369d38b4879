import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './bin/jobs.ts';
import { workerConsumers } from './join-requests/notices.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './for-everybody.ts';
import './first-steps.ts';
import './own-data.ts';
import './search-source.ts';
import './file-uses.ts';
import './join-requests/notifications.ts';
import './administration.ts';

export { emptyCalendars, removeGroup } from './bin/commands.ts';
export { countMembers, foundGroup, type NewGroup, openGroup, setMembership } from './commands.ts';
export { groupsForEverybody } from './for-everybody.ts';
export { addMember as addToGroup, endMembership, setAdministrator } from './memberships/commands.ts';
export {
  canAdministrateGroup,
  canInviteToGroup,
  canListMembers,
  canReadContent,
  canUpdateGroup,
} from './policy.ts';
export { presentGroup } from './present.ts';
export { findGroup, type GroupRow, groupsByIds, groupsByName, groupsToJoin } from './queries.ts';
export const groups: Feature = { name: 'groups', routes, webConsumers, workerConsumers, jobs, schedules };
