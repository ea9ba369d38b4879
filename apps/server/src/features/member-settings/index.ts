import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export const memberSettings: Feature = { name: 'member-settings', routes };
