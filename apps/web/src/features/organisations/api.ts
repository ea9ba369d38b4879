import {
  type BodyOf,
  createOrganisation,
  deleteOrganisation,
  exportOrganisations,
  getOrganisation,
  importOrganisations,
  listAdministeredOrganisations,
  listOrganisations,
  type Organisation,
  type OrganisationList,
  showOrganisations,
  sortOrganisations,
  updateOrganisation,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { addressOf, call, callPage, upload } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const keyOf = (slug: string) => ['organisations', slug];

export const organisationsQuery = (slug: string, query: { q?: string; page?: number }) =>
  queryOptions({
    queryKey: [...keyOf(slug), 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listOrganisations, { params: { slug }, query, signal }),
  });

export const organisationQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...keyOf(slug), 'one', id],
    queryFn: ({ signal }) => call(getOrganisation, { params: { slug, id }, signal }),
  });

export const administeredOrganisationsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keyOf(slug), 'administered'],
    queryFn: ({ signal }) => call(listAdministeredOrganisations, { params: { slug }, signal }),
  });

const refresh = (slug: string) => queryClient.invalidateQueries({ queryKey: keyOf(slug) });

type Written = BodyOf<typeof updateOrganisation>['organisation'];

/** Adds an organisation, or changes the one of this id. Throws ApiError. */
export async function saveOrganisation(
  slug: string,
  id: number | null,
  organisation: Written & { name: string },
): Promise<Organisation> {
  const body = { organisation };
  const saved = await (id === null
    ? call(createOrganisation, { params: { slug }, body })
    : call(updateOrganisation, { params: { slug, id }, body }));
  await refresh(slug);
  return saved;
}

/** Deletes an organisation for good. Throws ApiError. */
export async function removeOrganisation(slug: string, id: number): Promise<void> {
  await call(deleteOrganisation, { params: { slug, id } });
  await refresh(slug);
}

/** Keeps the order in which the organisations stand. Throws ApiError. */
export async function keepOrder(slug: string, order: number[]): Promise<void> {
  await call(sortOrganisations, { params: { slug }, body: { order } });
  await refresh(slug);
}

/** Lets the group show its organisations, or not. Throws ApiError. */
export async function showTab(slug: string, isShown: boolean): Promise<void> {
  await call(showOrganisations, { params: { slug }, body: { is_shown: isShown } });
  await Promise.all([refresh(slug), queryClient.invalidateQueries({ queryKey: groupQuery(slug).queryKey })]);
}

/** Has a list read, or with `run` brought in. Throws ApiError. */
export async function sendList(
  slug: string,
  file: File,
  { run, onProgress }: { run: boolean; onProgress?: (share: number) => void },
): Promise<OrganisationList> {
  const read = await upload(importOrganisations, {
    params: { slug },
    query: { run },
    file,
    ...(onProgress && { onProgress }),
  });
  if (run) await refresh(slug);
  return read;
}

export const listAddress = (slug: string): string => addressOf(exportOrganisations, { slug });
