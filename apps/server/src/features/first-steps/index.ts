import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export const firstSteps: Feature = { name: 'first-steps', routes };
