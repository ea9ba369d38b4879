import type { Scheme } from '@dorfplatz/content/colours';
import type { ChannelDesign } from '@dorfplatz/contract';
import type { CSSProperties } from 'react';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { useColourScheme } from '../../lib/theme.ts';

/**
 * The colours of a channel as style variables, each named `channel-…` [RUL-0366]. None where it has no colour of its
 * own: then that of the network stays.
 */
export function channelVariables(design: ChannelDesign, scheme: Scheme): CSSProperties {
  if (design.accent === null) return {};
  const tones = Object.entries(design.derivedColors[scheme]).map(([name, value]) => [
    `--channel-${name.replace(/^-*(channel-)?/, '')}`,
    value,
  ]);
  return Object.fromEntries([['--channel-accent', design.accent], ...tones]);
}

/** The colours that the page is shown in at the moment, followed. */
export function useScheme(): Scheme {
  const chosen = useColourScheme();
  const isNight = useMediaQuery('(prefers-color-scheme: dark)');
  if (chosen !== 'auto') return chosen;
  return isNight ? 'dark' : 'light';
}
