import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './first-steps.ts';

registerDemo(() => import('./demo.ts'));

export const designs: Feature = { name: 'designs', routes, webConsumers };
