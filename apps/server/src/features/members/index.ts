import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export { beginsWords, searchWords } from './name-search.ts';
export { presentActor, presentMemberSummary } from './present.ts';
export { actorsByIds } from './queries.ts';
export { type MemberRow, memberColumns } from './tables.ts';
export const members: Feature = { name: 'members', routes };
