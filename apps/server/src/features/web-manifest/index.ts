import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export const webManifest: Feature = { name: 'web-manifest', routes };
