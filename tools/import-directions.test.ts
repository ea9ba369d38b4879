import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkImportDirections } from './check/import-directions.ts';

const project = join(import.meta.dirname, '..');
const folders = ['apps', 'packages', 'tools', 'bench', 'e2e'];
let root: string;

function copySources(folder: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(project, folder), join(root, folder), {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|data|\.vite)(\/|$)/.test(path),
  });
}

function plant(file: string, line: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${line}\n`);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'import-directions-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
});

describe('the check of import directions', () => {
  it('refuses an import that runs the wrong way, and says where the code belongs', {
    timeout: 60_000,
  }, async () => {
    folders.forEach(copySources);
    const server = 'apps/server/src';
    const web = 'apps/web/src';
    const planted = {
      'server-platform-knows-no-feature': [
        `${server}/platform/planted.ts`,
        "import { groups } from '../features/groups/index.ts'; console.log(groups);",
      ],
      'server-feature-through-its-index': [
        `${server}/features/unreads/planted.ts`,
        "import type { GroupFacts } from '../groups/policy.ts'; export type Planted = GroupFacts;",
      ],
      'web-feature-through-its-index': [
        `${web}/features/network/planted.ts`,
        "import '../account/account-page.tsx';",
      ],
      'web-lib-stands-below': [`${web}/lib/planted.ts`, "import '../kit/paths.ts';"],
      'web-shell-knows-no-feature': [`${web}/shell/planted.ts`, "import '../features/account/feature.ts';"],
      'web-shell-takes-features-by-their-declaration': [
        `${web}/shell/planted-index.ts`,
        "import '../features/editor/index.ts';",
      ],
      'web-features-know-no-shell': [
        `${web}/features/network/planted-frame.ts`,
        "import '../../shell/frame.tsx';",
      ],
      'web-kit-stands-below-features': [`${web}/kit/planted.ts`, "import '../features/editor/index.ts';"],
      'server-and-web-stay-apart': [`${server}/planted.ts`, "import '../../web/src/lib/locale.ts';"],
      'packages-import-no-app': [
        'packages/content/src/planted.ts',
        "import '../../../apps/web/src/lib/locale.ts';",
      ],
      'contract-stands-alone': ['packages/contract/src/planted.ts', "import 'react';"],
      'base-ui-only-in-ui': [`${web}/lib/planted-look.ts`, "import '@base-ui/react/menu';"],
      'no-circles': [`${server}/planted-one.ts`, "import './planted-two.ts';"],
    } as const;
    plant(`${server}/planted-two.ts`, "export const one = () => import('./planted-one.ts');");
    for (const [file, line] of Object.values(planted)) plant(file, line);
    const failure = await checkImportDirections(root).then(
      () => '',
      (error: Error) => error.message,
    );
    for (const [rule, [file]] of Object.entries(planted)) {
      expect(failure).toMatch(new RegExp(`^${file} → .* \\(${rule}\\)\\n {2}\\w`, 'm'));
    }
  });

  it('refuses to have seen nothing', async () => {
    for (const folder of folders) mkdirSync(join(root, folder));
    await expect(checkImportDirections(root)).rejects.toThrow('Only 0 modules were seen');
  });
});
