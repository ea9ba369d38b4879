import type { World } from '../../../testing/matrix/world.ts';
import { putLegalText } from '../commands.ts';

/** The handle of a legal text that everyone only reads. */
export async function buildLegalText({ bed, network }: World): Promise<string> {
  const words = { de: 'Impressum' };
  const text = { handle: 'imprint', names: words, statements: {}, contents: words, position: 1 };
  await bed.db.kysely.transaction().execute((tx) => putLegalText(tx, network.id, text));
  return text.handle;
}
