// npm run tour: takes the pictures of docs/tour.md anew, on the way of a week's journeys through the demo network.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const pictures = join(root, 'docs', 'images', 'tour');
rmSync(pictures, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [join(root, 'tools/test.ts'), 'e2e/src/weeks'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TOUR: pictures },
});
process.exit(status ?? 1);
