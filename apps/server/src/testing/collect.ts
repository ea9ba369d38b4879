import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const features = join(import.meta.dirname, '..', 'features');

/**
 * Loads what features bring along for the suites that go through all of them.
 * @param file its name in the folder `testing` of a feature, or of a part of one
 * @returns the modules, in the order of the features' names; a feature need not have one
 */
export const collect = <Module>(file: string): Promise<Module[]> =>
  Promise.all(
    globSync([`*/testing/${file}`, `*/*/testing/${file}`], { cwd: features })
      .sort()
      .map((path) => import(pathToFileURL(join(features, path)).href) as Promise<Module>),
  );
