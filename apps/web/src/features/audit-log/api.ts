import {
  type AuditVerification,
  getAuditFilters,
  listAuditEntries,
  type QueryOf,
  verifyAuditLog,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';

export type AuditQuery = QueryOf<typeof listAuditEntries>;

// No event tells of new entries: whoever comes here sees those of now.
export const auditEntriesQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit-log', 'entries', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => callPage(listAuditEntries, { query, signal }),
  });

export const auditFiltersQuery = queryOptions({
  queryKey: ['audit-log', 'filters'],
  queryFn: ({ signal }) => call(getAuditFilters, { signal }),
});

/** Works all hashes of the log out anew. Throws ApiError. */
export const verify = (): Promise<AuditVerification> => call(verifyAuditLog, {});

/** The address of the table with what the filters leave. */
export function exportAddress({ page: _, ...filters }: AuditQuery): string {
  const given = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  const text = new URLSearchParams(given).toString();
  return `/administration/audit_log/download${text && `?${text}`}`;
}
