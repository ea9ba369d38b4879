import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export const directory: Feature = { name: 'directory', routes };
