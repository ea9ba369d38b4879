import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';

export { type NewGroup, openGroup, setMembership } from './commands.ts';
export const groups: Feature = { name: 'groups', routes, webConsumers };
