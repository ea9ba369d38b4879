import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { putLegalText } from './commands.ts';
export { legalTextLinks, legalTextRows } from './queries.ts';
export const legalTexts: Feature = { name: 'legal-texts', routes };
