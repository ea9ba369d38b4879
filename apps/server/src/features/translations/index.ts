import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';

export { registerTranslatable } from './translatables.ts';
export { hasTranslator } from './translator.ts';
export const translations: Feature = { name: 'translations', routes, jobs, schedules };
