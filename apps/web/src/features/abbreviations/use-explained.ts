import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { glossaryQuery } from './api.ts';

/** HTML of a text with its abbreviations explained [RUL-1023]; those of a translation are not: they are of another language. */
export function useExplained(html: string, isTranslation = false): string {
  const { viewer } = useSession();
  const { data: explain } = useQuery({ ...glossaryQuery, enabled: viewer !== null && !isTranslation });
  return useMemo(() => (explain && !isTranslation ? explain(html) : html), [html, explain, isTranslation]);
}
