import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../tools/build-web.cjs', import.meta.url));

/** Brings the production build of the web application up to date, as `npm start` does. */
export const buildWeb = (): void => {
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
};
