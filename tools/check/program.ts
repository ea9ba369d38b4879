import { spawn } from 'node:child_process';

/** A check that does not hold; the message says where, line by line. */
export class CheckFailure extends Error {}

/**
 * Runs a program of node_modules with the Node.js of this process, from the project's folder.
 * @returns what it said
 * @throws CheckFailure with what it said when it ends with another code than 0
 */
export function runProgram(script: string, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new CheckFailure(output.trimEnd()))));
  });
}
