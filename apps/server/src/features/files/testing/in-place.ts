import type { Place, World } from '../../../testing/matrix/world.ts';
import { buildFile, buildFolder, rootFolder } from './build.ts';

type Traits = { own?: boolean; adding?: 'administrators'; isReviewed?: boolean };

/** The root folder of the network or group. */
export const rootOf = ({ bed, network }: World, place: Place): Promise<number> =>
  rootFolder(bed, place === network ? null : place.id);

/** A folder in the root of a place, made by the author of the world or by whoever asks. */
export async function folderIn(
  world: World,
  place: Place,
  own: number,
  { own: isOwn = false, ...rest }: Traits = {},
): Promise<number> {
  const createdBy = isOwn && own ? own : world.author;
  return buildFolder(world.bed, { parentId: await rootOf(world, place), createdBy, ...rest });
}

/** A file in a folder of a place, of the author of the world or of whoever asks. */
export async function fileIn(world: World, place: Place, own: number, traits: Traits = {}): Promise<number> {
  const { own: isOwn = false, ...rest } = traits;
  const folder = await buildFolder(world.bed, { parentId: await rootOf(world, place), ...rest });
  const ownerId = isOwn && own ? own : world.author;
  return buildFile(world.bed, { folderIds: [folder], ownerId });
}
