import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';
import { runNewsletters } from './worker.ts';
import './administration.ts';
import './own-data.ts';

export { openDueIssue, pauseHindered } from './issues.ts';
export { isNewsletterOn } from './queries.ts';
export const newsletter: Feature = { name: 'newsletter', routes, worker: runNewsletters };
