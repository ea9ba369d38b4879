import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/**
 * A program of one file, with what it needs within it, for where there is nothing to load others from.
 * @param root the folder of the application
 * @param entry where the program begins, below it
 * @param define names that stand for values in it
 */
export async function programOf(
  root: string,
  entry: string,
  define: Record<string, string> = {},
): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      chunkSizeWarningLimit: 3000,
      rolldownOptions: { input: join(root, entry), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = built.output;
  return chunk.code;
}
