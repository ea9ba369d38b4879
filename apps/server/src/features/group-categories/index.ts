import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './administration.ts';

export { createCategory } from './commands.ts';
export {
  administratesCategories,
  canAdministrateCategory,
  canCreateGroup,
  categoryAbilities,
} from './policy.ts';
export { categoryNamed, findCategory } from './queries.ts';
export const groupCategories: Feature = { name: 'group-categories', routes, webConsumers };
