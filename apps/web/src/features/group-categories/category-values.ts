import type { AdministeredCategory, CategoryPart } from '@dorfplatz/contract';
import type { Picked } from '../../kit/people-picker.tsx';

/** What the form of a category holds. */
export interface CategoryValues {
  name: string;
  plural_name: string;
  color: string;
  access: 'open' | 'closed';
  /** The id of the main group as a text; empty for none. */
  main_group_id: string;
  main_group_hidden: boolean;
  administrators: Picked[];
}

export const valuesOf = (category: AdministeredCategory): CategoryValues => ({
  name: category.name,
  plural_name: category.plural_name,
  color: category.color,
  access: category.access,
  main_group_id: category.main_group ? String(category.main_group.id) : '',
  main_group_hidden: category.main_group_hidden,
  administrators: category.administrators.map(({ id, name, images }) => ({
    type: 'member',
    id,
    name,
    image: images?.small,
  })),
});

/** The values as the server has them. */
export const partOf = (values: CategoryValues): Required<CategoryPart> => ({
  name: values.name.trim(),
  plural_name: values.plural_name.trim(),
  color: values.color,
  access: values.access,
  main_group_id: values.main_group_id === '' ? null : Number(values.main_group_id),
  main_group_hidden: values.main_group_hidden,
  administrator_ids: values.administrators.map(({ id }) => id).sort((one, other) => one - other),
});

/** What of a form differs from what it was filled with, and what stood there. */
export function changeOf(
  written: Required<CategoryPart>,
  base: Required<CategoryPart>,
): { group_category: CategoryPart; based_on: CategoryPart } {
  const changed = (Object.keys(written) as (keyof CategoryPart)[]).filter(
    (field) => JSON.stringify(written[field]) !== JSON.stringify(base[field]),
  );
  const pick = (part: CategoryPart): CategoryPart =>
    Object.fromEntries(changed.map((field) => [field, part[field]]));
  return { group_category: pick(written), based_on: pick(base) };
}
