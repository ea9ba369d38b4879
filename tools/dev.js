// The server and the web side by side, both reloading what changes. Open http://localhost:5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const environment = { NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:5173', ...process.env };

const programs = [
  { words: ['--watch', 'apps/server/src/main.ts'], cwd: root },
  { words: [join(root, 'node_modules/vite/bin/vite.js'), '--strictPort'], cwd: join(root, 'apps/web') },
];

const children = programs.map(({ words, cwd }) =>
  spawn(process.execPath, words, { cwd, env: environment, stdio: 'inherit' }),
);

function stop() {
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
