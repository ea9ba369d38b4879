import { useEffect, useState } from 'react';
import type { Way, WaysOf } from '../kit/feature.ts';
import { useTranslate, withTexts } from '../lib/i18n.ts';
import { useNetwork, useViewer } from '../lib/session.ts';
import { waysOfFeatures } from './routes.ts';

/** They come with the texts that name them. */
const loadWays = withTexts(waysOfFeatures);

let loaded: readonly WaysOf[] | undefined;

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
    void loadWays()
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
