import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The parts in which the texts come to the browser, each before the next: those of screens that show themselves to
 * visitors, those of what the signed in see first, and all others.
 */
export const textParts = ['visitors', 'inside', 'further'] as const;
export type TextPart = (typeof textParts)[number];

/** The parts of what is no feature. */
const foundation: Record<string, TextPart> = {
  shell: 'visitors',
  kit: 'visitors',
  offline: 'visitors',
  lib: 'inside',
};

const features = join(import.meta.dirname, '..', 'src', 'features');
const known = new Map<string, TextPart>();

function partOfFeature(name: string): TextPart {
  let part = known.get(name);
  if (!part) {
    const said = /^.*\btexts: '(\w+)'/m.exec(readFileSync(join(features, name, 'feature.ts'), 'utf8'))?.[1];
    part = textParts.find((one) => one === said);
    if (!part) throw new Error(`features/${name}/feature.ts does not say with which part its texts come`);
    known.set(name, part);
  }
  return part;
}

/**
 * With which part the texts of a folder come. A feature says so in its feature.ts; what it says in the list of
 * notifications, in its folder `notifications`, comes with that list.
 * @param file a path below the folder of the application, `src/features/stream/locales/de.json`
 * @throws when the feature of the file does not say so
 */
export function textPartOf(file: string): TextPart {
  const [, folder = '', name = '', below] = file.replaceAll('\\', '/').split('/');
  return folder === 'features'
    ? partOfFeature(below === 'notifications' ? below : name)
    : (foundation[folder] ?? 'further');
}
