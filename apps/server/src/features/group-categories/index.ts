export { createCategory } from './commands.ts';
export {
  administratesCategories,
  canAdministrateCategory,
  canCreateGroup,
  categoryAbilities,
} from './policy.ts';
export { categoryNamed, findCategory } from './queries.ts';
