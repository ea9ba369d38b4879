/**
 * One part of the archive that people may ask for of everything kept about them: one or more JSON files of this name.
 */
export type OwnDataPart = {
  /** The name of the file without its ending, one of its kind. */
  readonly name: string;
  /** The statement for the rows of the member $1. The column `key`, a whole number, orders and pages them; it is not exported. */
  readonly text: string;
};

const parts = new Map<string, OwnDataPart>();

/**
 * Adds parts to the archive of a person's own data; a feature registers its own when it is loaded.
 * @throws Error for a name that is taken: that is a mistake of ours
 */
export function registerOwnData(more: readonly OwnDataPart[]): void {
  for (const part of more) {
    if (parts.has(part.name)) throw new Error(`the part ${part.name} of own data is registered twice`);
    parts.set(part.name, part);
  }
}

/** Every part there is, in the order of registration. */
export const ownDataParts = (): readonly OwnDataPart[] => [...parts.values()];
