export { createCategory } from './commands.ts';
export { canAdministrateCategory, canCreateGroup, categoryAbilities } from './policy.ts';
export { categoryNamed, findCategory } from './queries.ts';
