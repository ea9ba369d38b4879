import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

/** Searches that people keep under a name, each their own. */
export const savedSearches: Feature = { name: 'saved-searches', routes };
