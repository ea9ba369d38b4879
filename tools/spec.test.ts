import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const report = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'spec.ts'), ...words], { encoding: 'utf8' });

describe('npm run spec', { timeout: 30_000 }, () => {
  it('counts calls, screens and rules by area', () => {
    const { status, stdout } = report();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^unread +4\/4 +\d+\/7$/m);
    expect(stdout).toMatch(/^all +\d+\/\d+ +\d+\/\d+ +\d+\/\d+$/m);
  });

  it('lists an area id by id, whatever parameters are called', () => {
    const { status, stdout } = report('session');
    expect(status).toBe(0);
    expect(stdout).toContain('✓ API-257  /users/sign_in');
    expect(stdout).toMatch(/✓ SCR-\d+ {2}\/users\/sign_in/);
  });
});
