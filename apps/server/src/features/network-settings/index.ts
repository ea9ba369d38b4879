import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './file-uses.ts';
import './first-steps.ts';

export const networkSettings: Feature = { name: 'network-settings', routes };
