import type { Viewer } from '../policy/viewer.ts';
import type { Services } from '../services.ts';

/** What is administered: the network, a category of groups, or a group. */
export type AdministrationContext =
  | { readonly type: 'network' }
  | { readonly type: 'group_category'; readonly id: number; readonly slug: string }
  | { readonly type: 'group'; readonly id: number; readonly slug: string; readonly archived: boolean };

export type AdministrationType = AdministrationContext['type'];

/** The headings that screens of administration stand under, in their order. */
export const ADMINISTRATION_SECTIONS = ['network', 'people', 'content', 'operation'] as const;

/**
 * A screen of administration in the menu and on the start page. Its name is the text `administration.entry.KEY` of the
 * feature, and `administration.hint.KEY` says what one finds there.
 */
export type AdministrationEntry = {
  readonly key: string;
  readonly of: AdministrationType;
  readonly section: (typeof ADMINISTRATION_SECTIONS)[number];
  /** Where it stands among the others of its section: the lowest first. */
  readonly position: number;
  /** The screen; `:slug` stands for the group or the category. */
  readonly path: string;
  /** Beginnings of further addresses under which it is the current one. */
  readonly also?: readonly string[];
  /**
   * SQL of a number: how much there is of it. The network is `n`, the category `c`, the group `g`. It is ours, never what
   * somebody typed.
   */
  readonly count?: string;
  /** SQL of a number, as `count`: how much of it waits for somebody. */
  readonly waiting?: string;
  /** Whether the viewer finds it; left out, whoever administers the context does. */
  isOffered?(context: AdministrationContext, services: Services, viewer: Viewer): boolean;
};

/** Something that waits for those who administer; only what is really so is said. */
export type Attention = {
  /** The text `administration.attention.KEY` of the feature, with `count`, is its headline. */
  readonly key: string;
  readonly count: number;
  /** More of it in the reader's language, such as names. */
  readonly detail?: string;
  /** The address where it is dealt with. */
  readonly path: string;
};

export type AttentionSource = {
  readonly of: AdministrationType;
  /** Where it stands among the others: the lowest first. */
  readonly position: number;
  /** What waits; undefined for nothing. One statement, whatever there is. */
  load(services: Services, viewer: Viewer, context: AdministrationContext): Promise<Attention | undefined>;
};

const entries = new Map<string, AdministrationEntry>();
const sources: AttentionSource[] = [];

/**
 * Adds screens to administration; a feature registers its own when it is loaded.
 * @throws Error for a key that its context has already: that is a mistake of ours
 */
export function registerAdministration(...more: readonly AdministrationEntry[]): void {
  for (const entry of more) {
    const name = `${entry.of}/${entry.key}`;
    if (entries.has(name)) throw new Error(`the entry ${name} of administration is registered twice`);
    entries.set(name, entry);
  }
}

/** Adds something that may wait for those who administer. */
export function registerAttention(...more: readonly AttentionSource[]): void {
  sources.push(...more);
}

/** For what may not be changed in an archived group. */
export const isInUse = (context: AdministrationContext): boolean =>
  context.type !== 'group' || !context.archived;

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

/** The screens of a context, in their order within each section. */
export const administrationOf = (type: AdministrationType): readonly AdministrationEntry[] =>
  [...entries.values()].filter((entry) => entry.of === type).sort(byPosition);

/** What may wait in a context, in its order. */
export const attentionOf = (type: AdministrationType): readonly AttentionSource[] =>
  sources.filter((source) => source.of === type).sort(byPosition);
