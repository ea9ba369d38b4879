import { getLegalText, listLegalTexts, listPendingLegalTexts } from '@dorfplatz/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';

export const legalTextsQuery = queryOptions({
  queryKey: ['legal-texts'],
  queryFn: ({ signal }) => call(listLegalTexts, { signal }),
});

export const legalTextQuery = (handle: string) =>
  queryOptions({
    queryKey: ['legal-texts', 'of', handle],
    queryFn: ({ signal }) => call(getLegalText, { params: { handle }, signal }),
  });

export const pendingLegalTextsQuery = queryOptions({
  queryKey: ['legal-texts', 'pending'],
  staleTime: 0,
  queryFn: ({ signal }) => call(listPendingLegalTexts, { signal }),
});
