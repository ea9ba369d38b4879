import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';

/** What somebody wrote. */
export type Original = {
  /** In the dialect. */
  content: string;
  /** Of documents (articles, pages): that of posts has neither tables nor pictures. */
  isDocument?: true;
  /** null for what has none of its own. */
  name: string | null;
  /** Further lines that belong to it, by keys of their own. */
  fields?: Record<string, string>;
  /** A document as its readers see it, where its feature shows it with more than its marks: pages lead to each other. */
  htmlOf?: (content: string) => Promise<string>;
};

/** Gives what the viewer may read; throws 404 for what they may not, or what does not exist. */
type Loader = (services: Services, viewer: Viewer, id: string) => Promise<Original>;

const loaders = new Map<string, Loader>();

/** Lets a feature offer its texts for translation under the word that stands in their address. */
export function registerTranslatable(type: string, loader: Loader): void {
  loaders.set(type, loader);
}

export const loaderOf = (type: string): Loader | undefined => loaders.get(type);
