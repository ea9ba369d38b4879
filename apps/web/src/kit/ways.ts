import { useEffect, useState } from 'react';
import { useTranslate, withTexts } from '../lib/i18n.ts';
import { useNetwork, useViewer } from '../lib/session.ts';
import type { Way, WaysOf } from './feature.ts';

let load: () => Promise<readonly WaysOf[]> = async () => [];
let loaded: readonly WaysOf[] | undefined;

/** Says where the ways of all features are; they come with the texts that name them. */
export function registerWays(all: () => Promise<readonly WaysOf[]>): void {
  load = withTexts(all);
}

/**
 * The ways to all that is there, as far as the viewer may go them; undefined until they are loaded.
 * @param isWanted loads them
 */
export function useWays(isWanted = true): Way[] | undefined {
  const t = useTranslate();
  const viewer = useViewer();
  const { data: network } = useNetwork();
  const [ways, setWays] = useState(loaded);
  useEffect(() => {
    if (!isWanted || ways) return;
    void load()
      .then((all) => {
        loaded = all;
        setWays(all);
      })
      .catch(() => {});
  }, [isWanted, ways]);
  return ways?.flatMap((waysOf) =>
    waysOf({ t, viewer, network }).filter((way) => way !== false && way !== undefined),
  );
}
