import type { Feature } from '../../platform/services.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './own-data.ts';

export { presentAddresses } from './queries.ts';
export const importedPeople: Feature = { name: 'imported-people', routes, jobs };
