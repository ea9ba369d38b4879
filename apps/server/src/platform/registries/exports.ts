import type { ExportKind, Language } from '@dorfplatz/contract';
import type { Services } from '../services.ts';

/** A list that administrators take along: its heading, and its rows piece by piece. */
export type ExportedList = {
  readonly head: readonly string[];
  /** How many rows there are about. */
  readonly total: number;
  pieces(): AsyncIterable<readonly (readonly string[])[]>;
};

export type ExportSource = (services: Services, language: Language) => Promise<ExportedList>;

const sources = new Map<ExportKind, ExportSource>();

/** Lets a kind of things be taken along as a list; a feature registers its own when it is loaded. */
export function registerExport(kind: ExportKind, source: ExportSource): void {
  sources.set(kind, source);
}

/** The list of a kind, read when it is asked for. */
export const exportSource = (kind: ExportKind): ExportSource | undefined => sources.get(kind);
