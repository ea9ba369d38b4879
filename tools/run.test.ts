import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

function call(script: string, words: string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [join(import.meta.dirname, script), ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

describe('the tools', () => {
  it('run a TypeScript program with the pinned Node.js, and hand on its arguments and exit code', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tools-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = join(folder, 'program.ts');
    const source =
      'const words: string[] = process.argv.slice(2); console.log(process.version, ...words); process.exit(3);';
    writeFileSync(program, source);
    const { status, stdout } = call('run.cjs', ['--no-warnings', program, 'a', '--b']);
    expect(stdout).toMatch(/^v26\.\d+\.\d+ a --b\n$/);
    expect(status).toBe(3);
  });

  it('say in one line when the named browser does not run', () => {
    const { status, stderr, stdout } = call('chromium.cjs', [], { CHROMIUM_PATH: '/no/such/browser' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe('CHROMIUM_PATH names /no/such/browser, which does not run\n');
  });
});
