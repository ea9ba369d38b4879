import { cleanLine } from '../clean-line.ts';

/** What stands above a column, as it is compared: without case, accents and signs. */
export const plainHeading = (text: string): string =>
  cleanLine(text)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
