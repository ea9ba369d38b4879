import type { ExportKind, Language } from '@dorfplatz/contract';
import type { ExportedList } from '../csv/list-files.ts';
import type { Services } from '../services.ts';

export type ExportSource = (services: Services, language: Language) => Promise<ExportedList>;

const sources = new Map<ExportKind, ExportSource>();

/** Lets a kind of things be taken along as a list; a feature registers its own when it is loaded. */
export function registerExport(kind: ExportKind, source: ExportSource): void {
  sources.set(kind, source);
}

/** The list of a kind, read when it is asked for. */
export const exportSource = (kind: ExportKind): ExportSource | undefined => sources.get(kind);
