import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './search-source.ts';

export { memberEntriesByIds } from './member-entries.ts';
export { presentGroupEntry, presentMembers } from './present.ts';
export const directory: Feature = { name: 'directory', routes };
