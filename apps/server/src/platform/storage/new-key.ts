import { newToken } from '../session/tokens.ts';

/**
 * A key of the storage that nobody guesses, for bytes that are made to be taken along.
 * @param folder a lower-case name, as the storage wants it
 */
export const newKey = (folder: string): string =>
  `${folder}/${newToken()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '0')}`;
