import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

export const navigationEditor: Feature = { name: 'navigation-editor', routes, webConsumers };
