import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { type Administered, administered } from './context.ts';
export const administration: Feature = { name: 'administration', routes };
