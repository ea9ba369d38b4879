import {
  createIndustrial,
  deleteIndustrial,
  getIndustrial,
  type Industrial,
  type IndustrialPart,
  importIndustrials,
  listIndustrials,
  updateIndustrial,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, upload } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const key = ['industrials'];

export const industrialsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: [...key, 'list', q, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listIndustrials, { query: { page, ...(q && { q }) }, signal }),
  });

export const industrialQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getIndustrial, { params: { id }, signal }),
  });

export const listAddress = '/administration/industrials/download';

const refresh = () => queryClient.invalidateQueries({ queryKey: key });

/** Adds a company, or changes the one that was there like this. Throws ApiError. */
export async function saveIndustrial(
  before: Pick<Industrial, 'id' | 'updated_at'> | null,
  body: IndustrialPart,
): Promise<void> {
  await (before === null
    ? call(createIndustrial, { body })
    : call(updateIndustrial, {
        params: { id: before.id },
        body: { ...body, based_on: before.updated_at },
      }));
  await refresh();
}

/** Deletes a company for good. Throws ApiError. */
export async function removeIndustrial(id: number): Promise<void> {
  await call(deleteIndustrial, { params: { id } });
  queryClient.removeQueries({ queryKey: industrialQuery(id).queryKey });
  await refresh();
}

/** What bringing a list in would do. Throws ApiError. */
export const checkList = (file: File) =>
  upload(importIndustrials, { params: {}, query: { check: true }, file });

/** Adds the companies of a list. Throws ApiError. */
export async function bringIn(file: File) {
  const outcome = await upload(importIndustrials, { params: {}, file });
  await refresh();
  return outcome;
}
