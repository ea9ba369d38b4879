import type { Services } from '../../platform/services.ts';

/** The language of texts that tell none: that of the network, in two letters. */
export const networkLanguage = ({ settings }: Pick<Services, 'settings'>): string =>
  settings.current().language.slice(0, 2);
