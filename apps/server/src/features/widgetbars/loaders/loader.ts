import type { BarWidget, Language, NetworkSettings } from '@dorfplatz/contract';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import type { BarOwner } from '../queries.ts';
import type { Properties } from '../tables.ts';

/** For whom contents are read, and where. */
export type Reading = {
  readonly services: Pick<Services, 'db' | 'settings' | 'log'>;
  readonly viewer: Viewer;
  readonly language: Language;
  readonly settings: NetworkSettings;
  readonly owner: BarOwner;
  /** Whether they may arrange the bar, and are told why a feed is not read. */
  readonly isEditor: boolean;
};

/** A widget whose content is wanted, with its place in the bar. */
export type Wanted = { readonly index: number; readonly properties: Properties };

/** A person in a widget, before their name and what else is shown of them is known. */
export type Shown = { id: number; joined_at?: string };

/** What a loader has for a widget: its content, and the people in it. */
export type Draft = {
  content: Omit<NonNullable<BarWidget['content']>, 'members'>;
  people?: readonly Shown[];
};

/**
 * Reads the contents of all widgets of a type, by their places, as far as the viewer may see them: a few statements,
 * whatever the number of widgets and of what they show.
 */
export type Loader = (reading: Reading, wanted: readonly Wanted[]) => Promise<Map<number, Draft>>;

/** The largest count of widgets of a type: so many are read, and each shows its part. */
export const mostOf = (wanted: readonly Wanted[]): number =>
  Math.max(0, ...wanted.map(({ properties }) => properties.count ?? 0));
