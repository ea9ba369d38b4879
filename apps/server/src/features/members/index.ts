import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { type Naming, presentActor } from './present.ts';
export const members: Feature = { name: 'members', routes };
