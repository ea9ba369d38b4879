import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './administration.ts';

export const fileFilter: Feature = { name: 'file-filter', routes };
