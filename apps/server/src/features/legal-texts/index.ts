import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import { registerLegalTexts } from './sign-up.ts';

registerLegalTexts();

export { putLegalText } from './commands.ts';
export { legalTextLinks, legalTextRows } from './queries.ts';
export const legalTexts: Feature = { name: 'legal-texts', routes };
