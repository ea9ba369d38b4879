import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { memberEntriesByIds } from './member-entries.ts';
export { presentGroupEntry, presentMembers } from './present.ts';
export const directory: Feature = { name: 'directory', routes };
