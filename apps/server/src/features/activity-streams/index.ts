import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './own-data.ts';
import './administration.ts';

registerDemo(() => import('./demo.ts'));

export const activityStreams: Feature = { name: 'activity-streams', routes };
