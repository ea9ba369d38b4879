import type { FolderContext, PropertyDefinition, PropertyValues } from '@dorfplatz/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { propertySetQuery } from '../property-sets/index.ts';

export type EntrySet = 'file_profile' | 'folder_profile';

/** Something that lies in a tree, as far as what can be said of it follows from that. */
type Placed = { id: number; context: Pick<FolderContext, 'type' | 'id'> };

/** The trees of places, each once, in the order of these. */
const treesOf = (places: readonly Placed[]) => [
  ...new Map(
    places
      .toSorted((one, other) => one.id - other.id)
      .map(({ context: { type, id } }) => [`${type} ${id}`, { context_type: type, context_id: id }]),
  ).values(),
];

/** What several trees ask for: where two have a property of one name, that of the first holds. */
export function joined(sets: readonly (readonly PropertyDefinition[])[]): PropertyDefinition[] {
  const known = new Map<string, PropertyDefinition>();
  for (const definition of sets.flat())
    if (!known.has(definition.name)) known.set(definition.name, definition);
  return [...known.values()];
}

/** What can be said of a file or folder that lies in these folders. */
export function useProperties(name: EntrySet, places: readonly Placed[]): readonly PropertyDefinition[] {
  const sets = useQueries({
    queries: treesOf(places).map((context) => propertySetQuery(name, context)),
    combine: (answers) => answers.map(({ data }) => data?.properties),
  });
  return useMemo(() => joined(sets.map((properties) => properties ?? [])), [sets]);
}

/** A column of a list: what is said of files, of folders, or of both under one name. */
export type ProfileColumn = {
  name: string;
  label: string;
  isSortable: boolean;
  file: PropertyDefinition | undefined;
  folder: PropertyDefinition | undefined;
};

/** What has more than a line, or none. */
const withoutColumn: readonly string[] = ['address', 'headline', 'image'];

/** The columns that a list can have [RUL-0162]: those of files first. */
export function columnsOf(
  ofFiles: readonly PropertyDefinition[],
  ofFolders: readonly PropertyDefinition[],
): ProfileColumn[] {
  return joined([ofFiles, ofFolders])
    .filter(({ type }) => !withoutColumn.includes(type))
    .map(({ name, label }) => {
      const [file, folder] = [ofFiles, ofFolders].map((all) => all.find((each) => each.name === name));
      return { name, label, isSortable: Boolean(file?.sortable || folder?.sortable), file, folder };
    });
}

/** The part of changed values that somebody is asked for where the thing lies now. */
export const askedFor = (
  changed: PropertyValues,
  definitions: readonly PropertyDefinition[],
): PropertyValues =>
  Object.fromEntries(
    Object.entries(changed).filter(([name]) => definitions.some((definition) => definition.name === name)),
  );
