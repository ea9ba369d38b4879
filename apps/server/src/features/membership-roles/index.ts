import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export const membershipRoles: Feature = { name: 'membership-roles', routes };
