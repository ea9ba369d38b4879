import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export const network: Feature = { name: 'network', routes };
