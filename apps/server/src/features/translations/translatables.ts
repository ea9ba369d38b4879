import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';

/** What somebody wrote, without marks. `name` is null for what has none of its own. */
export type Translatable = { text: string; name: string | null };

/** Gives what the viewer may read; throws 404 for what they may not, or what does not exist. */
type Loader = (services: Services, viewer: Viewer, id: string) => Promise<Translatable>;

const loaders = new Map<string, Loader>();

/** Lets a feature offer its texts for translation under the word that stands in their address. */
export function registerTranslatable(type: string, loader: Loader): void {
  loaders.set(type, loader);
}

export const loaderOf = (type: string): Loader | undefined => loaders.get(type);
