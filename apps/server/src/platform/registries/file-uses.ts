import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../policy/viewer.ts';

/** Settings of the network that decide who sees what hangs on a person or in a chat. */
export type FileSettings = { readonly showLocked: boolean; readonly guestsChat: boolean };

/** One column that refers to files: while it does, the file is kept, and whoever sees the thing may read the file. */
export type FileUse = {
  readonly table: string;
  readonly column: string;
  /** Which rows count, as SQL on the alias `used`; all do where this is left out. */
  readonly counts?: string;
  /**
   * True for whoever may read the file because of this use. It is left out where the file lies in a container, which
   * says who reads it.
   * @param file the id of the file, as SQL
   */
  visibleTo?(viewer: Viewer, settings: FileSettings, file: RawBuilder<unknown>): RawBuilder<boolean>;
  /**
   * What of people's own making shows the file, as a query of the columns of `ShownIn`; left out of pictures and of what
   * is part of the file itself.
   */
  shownIn?(viewer: Viewer, settings: FileSettings, file: RawBuilder<unknown>): RawBuilder<unknown>;
};

/** Something that shows a file. */
export type ShownIn = {
  type: 'activity' | 'appointment' | 'message' | 'chat' | 'task';
  /** Tells it from others of its type. */
  id: string;
  /** What it is called, or how it begins, in the dialect. */
  title: string;
  /** Where it lies, or whose it is. */
  detail: string;
  html_url: string;
  at: string | null;
  /** Whether the viewer sees it; what they do not see is counted, and nothing else of it is read. */
  is_seen: boolean;
};

const uses: FileUse[] = [];

/** Adds uses of files; a feature registers each of its columns that refer to files when it is loaded. */
export function registerFileUses(more: readonly FileUse[]): void {
  uses.push(...more);
}

/** Every registered use, in the order of registration. */
export const fileUses = (): readonly FileUse[] => uses;

const anyOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const isUsedBy = (those: readonly FileUse[], file: string): RawBuilder<boolean> => {
  const id = sql.ref(`${file}.id`);
  return anyOf(
    those.map(
      ({ table, column, counts = 'true' }) =>
        sql<boolean>`exists (
          select 1 from ${sql.table(table)} used where ${sql.ref(`used.${column}`)} = ${id} and ${sql.raw(counts)}
        )`,
    ),
  );
};

/**
 * True while something shows the file.
 * @param file alias of the `files` row in the query
 */
export const isInUse = (file = 'f'): RawBuilder<boolean> => isUsedBy(uses, file);

/**
 * True while it is attached to something that people wrote, which names it even when it was removed.
 * @param file alias of the `files` row in the query
 */
export const isNamedSomewhere = (file = 'f'): RawBuilder<boolean> =>
  isUsedBy(
    uses.filter(({ shownIn }) => shownIn),
    file,
  );

/**
 * Who may read a file: its owner, and whoever sees something that shows it. What is not published yet is its owner's
 * alone, and what was removed is nobody's.
 * @param file alias of the `files` row in the query
 */
export function fileVisibleTo(viewer: Viewer, settings: FileSettings, file = 'f'): RawBuilder<boolean> {
  const id = sql.ref(`${file}.id`);
  const shown = uses.flatMap(({ visibleTo }) => (visibleTo ? [visibleTo(viewer, settings, id)] : []));
  return sql<boolean>`(
    ${sql.ref(`${file}.state`)} <> 'removed' and (
      ${sql.ref(`${file}.owner_id`)} = ${viewer.memberId}
      or (${sql.ref(`${file}.state`)} = 'published' and ${anyOf(shown)})
    )
  )`;
}
