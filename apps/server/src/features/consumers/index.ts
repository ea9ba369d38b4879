import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './export.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

export { putBack, takeIn } from './becoming.ts';
export const consumers: Feature = { name: 'consumers', routes };
