export { createCategory } from './commands.ts';
export { canAdministrateCategory, canCreateGroup, categoryAbilities } from './policy.ts';
export { findCategory } from './queries.ts';
