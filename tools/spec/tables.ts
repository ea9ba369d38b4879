import { readFileSync } from 'node:fs';

export type SpecTable = 'api' | 'screens' | 'rules' | 'entities';
export type SpecRow = Record<string, string | undefined>;

/** Rows of a table of docs/spec by the names of its columns. */
export function readSpec(table: SpecTable): SpecRow[] {
  const text = readFileSync(new URL(`../../docs/spec/${table}.tsv`, import.meta.url), 'utf8');
  const [header, ...lines] = text.trimEnd().split('\n');
  const columns = header!.split('\t');
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((value, index) => [columns[index]!, value])),
  );
}
