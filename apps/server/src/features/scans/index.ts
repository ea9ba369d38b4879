import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import './administration.ts';

export { scannerState } from './state.ts';
export const scans: Feature = { name: 'scans', routes };
