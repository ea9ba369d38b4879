import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import { runNewsletters } from './worker.ts';
import './administration.ts';
import './own-data.ts';
import './returns.ts';

registerDemo(() => import('./demo.ts'));

export const newsletter: Feature = { name: 'newsletter', routes, worker: runNewsletters };
