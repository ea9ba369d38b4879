import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import { requireLegalTextsAtSignUp } from './sign-up-requirements.ts';
import './administration/entries.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

requireLegalTextsAtSignUp();

export { mailImprint } from './administration/mail-imprint.ts';
export { putLegalText } from './commands.ts';
export { legalTextLinks, legalTextRows } from './queries.ts';
export const legalTexts: Feature = { name: 'legal-texts', routes };
