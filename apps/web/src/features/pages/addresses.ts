import { paths, pathTo } from '../../kit/paths.ts';

/** Whose pages: of a group, or of the network. */
export type Place = { groupSlug: string | null };

const address =
  (ofNetwork: string, ofGroup: string) =>
  ({ groupSlug }: Place, params: Record<string, string> = {}, query: Record<string, string> = {}): string =>
    groupSlug === null
      ? pathTo(ofNetwork as typeof paths.page, params as { pageSlug: string }, query)
      : pathTo(
          ofGroup as typeof paths.groupPage,
          { ...params, groupSlug } as { pageSlug: string; groupSlug: string },
          query,
        );

const ofPage = (ofNetwork: string, ofGroup: string) => {
  const to = address(ofNetwork, ofGroup);
  return (place: Place, pageSlug: string, query: Record<string, string> = {}) =>
    to(place, { pageSlug }, query);
};

/** The addresses of the screens of pages, of the network or a group. */
export const pagesAddress = address(paths.pages, paths.groupPages);
export const allPagesAddress = address(paths.allPages, paths.allGroupPages);
export const newPageAddress = (place: Place, query: Record<string, string> = {}): string =>
  address(paths.newPage, paths.newGroupPage)(place, {}, query);
export const binAddress = address(paths.deletedPages, paths.deletedGroupPages);
export const pageAddress = ofPage(paths.page, paths.groupPage);
export const editAddress = ofPage(paths.editPage, paths.editGroupPage);
export const historyAddress = ofPage(paths.pageHistory, paths.groupPageHistory);
export const comparisonAddress = ofPage(paths.pageComparison, paths.groupPageComparison);
