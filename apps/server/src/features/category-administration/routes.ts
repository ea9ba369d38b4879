import {
  createCategory,
  deleteCategory as deleteCategoryCall,
  listAdministeredCategories,
  orderCategories as orderCategoriesCall,
  updateCategory as updateCategoryCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { administratesCategories, canAdministrateCategory, findCategory } from '../group-categories/index.ts';
import { deleteCategory, foundCategory, orderCategories, updateCategory } from './commands.ts';
import { canFoundCategories, canNameAdministrators } from './policy.ts';
import { presentCategory } from './present.ts';
import { administeredCategories } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { settings } = services;
  const { kysely } = services.db;

  async function presentOne(db: Sql, viewer: Viewer, id: number) {
    const [row] = await administeredCategories(db, viewer, id);
    return presentCategory(row!, settings.current());
  }

  serve(http, services, listAdministeredCategories, async ({ viewer }) => {
    if (!administratesCategories(viewer)) throw forbidden();
    const rows = await administeredCategories(kysely, viewer);
    return { group_categories: rows.map((row) => presentCategory(row, settings.current())) };
  });

  serve(http, services, createCategory, async ({ viewer, body, write }) => {
    if (!canFoundCategories(viewer)) throw forbidden();
    return write(async (tx) => presentOne(tx, viewer, await foundCategory(tx, viewer, body.group_category)));
  });

  serve(http, services, orderCategoriesCall, async ({ viewer, body, language, write }) => {
    if (!canFoundCategories(viewer)) throw forbidden();
    await write((tx) => orderCategories(tx, viewer, body.order, body.based_on, language));
  });

  serve(http, services, updateCategoryCall, async ({ viewer, params, body, language, write }) => {
    if (!(await findCategory(kysely, String(params.id)))) throw notFound();
    if (!canAdministrateCategory(viewer, params)) throw forbidden();
    if (body.group_category.administrator_ids !== undefined && !canNameAdministrators(viewer))
      throw invalid({ 'group_category.administrator_ids': ['not_allowed'] });
    return write(async (tx) => {
      await updateCategory(tx, viewer, params.id, body, language);
      return presentOne(tx, viewer, params.id);
    });
  });

  serve(http, services, deleteCategoryCall, async ({ viewer, params, language, write }) => {
    if (!canFoundCategories(viewer)) throw forbidden();
    await write((tx) => deleteCategory(tx, viewer, params.id, language));
  });
}
