import {
  createLegalText,
  deleteLegalText,
  getAdministeredLegalText,
  getImprint,
  type Language,
  listAdministeredLegalTexts,
  listLegalTextAcceptances,
  updateImprint,
  updateLegalText,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { sessionQuery } from '../../lib/session.ts';

/** Words by language. */
export type Words = Partial<Record<Language, string>>;
export type Written = { name: Words; statement: Words; text: Words };

// No event tells what a colleague wrote: lists ask anew, forms begin with what stands now.
export const legalTextsQuery = queryOptions({
  queryKey: ['legal-administration', 'list'],
  staleTime: 0,
  queryFn: ({ signal }) => call(listAdministeredLegalTexts, { signal }),
});

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['legal-administration', 'one', id],
    gcTime: 0,
    queryFn: ({ signal }) => call(getAdministeredLegalText, { params: { id }, signal }),
  });

export const acceptancesQuery = (id: number) => (page: number) =>
  queryOptions({
    queryKey: ['legal-administration', 'acceptances', id, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listLegalTextAcceptances, { params: { id }, query: { page }, signal }),
  });

export const imprintQuery = queryOptions({
  queryKey: ['legal-administration', 'imprint'],
  gcTime: 0,
  queryFn: ({ signal }) => call(getImprint, { signal }),
});

export const acceptancesAddress = (id: number): string =>
  `/administration/legal_texts/${id}/acceptances/download`;

/** Fetches anew whatever shows legal texts; the session names them at the foot of pages. */
async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['legal-administration'] }),
    queryClient.invalidateQueries({ queryKey: ['legal-texts'] }),
    queryClient.invalidateQueries({ queryKey: ['administration'] }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);
}

/** Adds a legal text. Throws ApiError. */
export async function create(legal_text: Written & { handle: string }): Promise<void> {
  await call(createLegalText, { body: { legal_text } });
  await refresh();
}

/** Writes a new version. Throws ApiError, 409 when another was written since. */
export async function update(
  id: number,
  version_id: number,
  { is_correction, ...legal_text }: Written & { is_correction: boolean },
): Promise<void> {
  await call(updateLegalText, { params: { id }, body: { legal_text, version_id, is_correction } });
  await refresh();
}

/** Deletes a legal text. Throws ApiError. */
export async function remove(id: number): Promise<void> {
  await call(deleteLegalText, { params: { id } });
  await refresh();
}

type ImprintChange = {
  content: Words | undefined;
  mail: string | undefined;
  basedOn: { version_id: number | null; mail_imprint: string };
};

/** Writes the parts of the imprint that were changed. Throws ApiError, 409 when another wrote the same meanwhile. */
export async function saveImprint({ content, mail, basedOn }: ImprintChange): Promise<void> {
  await call(updateImprint, {
    body: {
      imprint: {
        ...(content !== undefined && { imprint_attributes: { content } }),
        ...(mail !== undefined && { mail_imprint: mail }),
      },
      based_on: basedOn,
    },
  });
  await refresh();
}
