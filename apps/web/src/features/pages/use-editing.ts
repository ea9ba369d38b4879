import type { Actor } from '@dorfplatz/contract';
import { useEffect, useState } from 'react';
import { announceEditing, endEditing } from './api.ts';

const EVERY_MS = 20_000;

/** Says while a page is open for writing that somebody writes it. @returns who else does */
export function useEditing(pageId: number): readonly Actor[] {
  const [others, setOthers] = useState<readonly Actor[]>([]);
  useEffect(() => {
    let isThere = true;
    const announce = () => {
      if (document.visibilityState === 'hidden') return;
      // Who else writes is a help: without an answer it stays what it was.
      announceEditing(pageId)
        .then(({ editors }) => {
          if (isThere) setOthers(editors);
        })
        .catch(() => {});
    };
    announce();
    const timer = setInterval(announce, EVERY_MS);
    return () => {
      isThere = false;
      clearInterval(timer);
      endEditing(pageId).catch(() => {});
    };
  }, [pageId]);
  return others;
}
