import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export const office: Feature = { name: 'office', routes };
