import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export const meetings: Feature = { name: 'meetings', routes };
