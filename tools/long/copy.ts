import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * A copy of the project to try something in: the sources without what git does not keep, and packages that are shared but
 * for our own.
 * @returns its folder, which the caller removes
 */
export function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'dorfplatz-copy-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  const modules = realpathSync(join(root, 'node_modules'));
  const own = join(copy, 'node_modules', '@dorfplatz');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(modules)) {
    // What tools keep there, each copy keeps for itself.
    if (name !== '@dorfplatz' && (!name.startsWith('.') || name === '.bin')) {
      symlinkSync(join(modules, name), join(copy, 'node_modules', name));
    }
  }
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(own, name));
  return copy;
}
