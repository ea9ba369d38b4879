import type { Static } from 'typebox';
import { Type } from 'typebox';

/** A table of the database with its columns in the order in which they are written; those that are computed are not. */
const Table = Type.Object({ schema: Type.String(), name: Type.String(), columns: Type.Array(Type.String()) });
export type Table = Static<typeof Table>;

/** The first entry: what it takes to read the others. */
export const Head = Type.Object({
  format: Type.Literal('dorfplatz-backup/1'),
  /** The version of the program that wrote it. */
  version: Type.String(),
  /** The moment of which it is: nothing later is in it. */
  made_at: Type.String(),
  public_url: Type.String(),
  /** The migrations that the database had, in their order. */
  migrations: Type.Array(Type.String()),
  /** The version of the tables of jobs; null when no worker ever ran. */
  jobs: Type.Union([Type.Integer(), Type.Null()]),
  tables: Type.Array(Table),
});
export type Head = Static<typeof Head>;

/** The last entry before the checksums: what could be told only in the end. */
export const Foot = Type.Object({
  /** Rows by table. */
  rows: Type.Record(Type.String(), Type.Integer()),
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.Integer(), called: Type.Boolean() })),
  files: Type.Integer(),
  /** Keys of files whose bytes were missing or damaged already. */
  damaged: Type.Array(Type.String()),
});
export type Foot = Static<typeof Foot>;

export const HEAD = 'backup.json';
export const FOOT = 'contents.json';
/** As `sha256sum` writes and checks it. */
export const CHECKSUMS = 'SHA256SUMS';
export const FILES = 'files/';
export const DATABASE = 'database/';

/** How a table is called in a backup and in SQL. */
export const nameOfTable = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;
export const sqlOfTable = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `"${schema}"."${name}"`;
export const sqlOfColumns = ({ columns }: Table): string => columns.map((column) => `"${column}"`).join(', ');

/** What is known of one who makes a backup or brings one back; the share goes from 0 to 1. */
export type OnProgress = (share: number) => Promise<void> | void;
