import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './own-data.ts';
import './administration.ts';

export { setRole } from './commands.ts';
export const membershipRoles: Feature = { name: 'membership-roles', routes };
