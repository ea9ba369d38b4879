import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** One line of the table. */
export type Finding = {
  readonly what: string;
  /** What was measured, with its unit; or why it was not. */
  readonly figure: string;
  readonly floor?: string;
  readonly ratio?: number;
  readonly target?: string;
  /** undefined where there is no target, or nothing was measured. */
  readonly isMet?: boolean;
  readonly values?: Readonly<Record<string, number>>;
};

const folder = fileURLToPath(new URL('../results/', import.meta.url));

const cellsOf = (finding: Finding): string[] => [
  finding.what,
  finding.figure,
  finding.floor ?? '',
  finding.ratio === undefined ? '' : finding.ratio.toFixed(2),
  finding.target ?? '',
  finding.isMet === undefined ? '' : finding.isMet ? 'yes' : 'NO',
];

/** The findings as a table of text, columns in line. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = [['what', 'figure', 'floor', 'ratio', 'target', 'met?'], ...findings.map(cellsOf)];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join(' │ ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('─┼─'));
  return lines.join('\n');
}

/** Keeps the findings beside the machine that they were made on, and gives the file's path. */
export function writeResults(name: string, findings: readonly Finding[]): string {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}${name}.json`;
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model ?? '',
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  writeFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), machine, findings }, null, 2)}\n`);
  return path;
}
