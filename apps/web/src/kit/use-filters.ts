import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useGoTo, useOwnPath, useQueryParams } from './navigation.ts';

/** How long typing must rest before a search begins, in milliseconds [RUL-0614]. */
const usualRest = 300;

/** Sets or, with an empty text, removes filters in the address; the page starts anew. */
export function useFilters() {
  const query = useQueryParams();
  const goTo = useGoTo();
  const pathname = useOwnPath();
  const router = useRouter();
  const set = (changed: Record<string, string>) => {
    // Whoever is on the way to another screen is not called back by what still happens on this one.
    if (router.matchRoutes(router.latestLocation).at(-1)?.pathname !== pathname) return;
    const { page: _, ...kept } = query;
    const entries = Object.entries({ ...kept, ...changed }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    const text = new URLSearchParams(entries).toString();
    goTo(text ? `${pathname}?${text}` : pathname, { replace: true });
  };
  /** The address of a page with the filters as they are. */
  const pageAddress = (page: number) => {
    const entries = Object.entries({ ...query, page: String(page) }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    );
    return `${pathname}?${new URLSearchParams(entries)}`;
  };
  return { query, set, pageAddress };
}

/**
 * A search line whose words move into the address when typing rests, and which follows the address when that changes
 * otherwise: by the back button, or when somebody wants to see everything again.
 */
export function useSearchLine(shown: string, onSearch: (words: string) => void, rest = usualRest) {
  const [words, setWords] = useState(shown);
  const sent = useRef(shown);
  useEffect(() => {
    if (shown === sent.current) return;
    sent.current = shown;
    setWords(shown);
  }, [shown]);
  useEffect(() => {
    if (words.trim() === shown) return undefined;
    const timer = setTimeout(() => {
      sent.current = words.trim();
      onSearch(words.trim());
    }, rest);
    return () => clearTimeout(timer);
  });
  return { words, setWords };
}
