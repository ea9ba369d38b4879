import { type AdministrationType, getAdministrationMenu } from '@dorfplatz/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../lib/client.ts';

/** What is administered: the network, or a group or category by its slug. */
export type Administered = { type: AdministrationType; slug?: string };

export const administrationQueryOf = ({ type, slug }: Administered) => ({
  context_type: type,
  ...(slug !== undefined && { context_id: slug }),
});

/** The screens of administration, by section. */
export const administrationMenuQuery = (administered: Administered) =>
  queryOptions({
    queryKey: ['administration', 'menu', administered.type, administered.slug ?? ''],
    queryFn: ({ signal }) =>
      call(getAdministrationMenu, { query: administrationQueryOf(administered), signal }),
  });

/** Icons of screens of administration by the keys of their entries. */
export type AdministrationIcons = Readonly<Record<string, ReactNode>>;

let load: () => Promise<readonly AdministrationIcons[]> = async () => [];

/** Says where the icons of all features are. */
export function registerAdministrationIcons(all: typeof load): void {
  load = all;
}

/** The icons of all screens of administration; none until they are loaded. */
export function useAdministrationIcons(): AdministrationIcons {
  const { data } = useQuery({
    queryKey: ['administration', 'icons'],
    queryFn: async () => Object.assign({}, ...(await load())) as AdministrationIcons,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return data ?? {};
}
