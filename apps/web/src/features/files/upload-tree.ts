import { createFolder, type Folder, getFolder } from '@dorfplatz/contract';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/client.ts';
import { listingLimit, refreshFolders } from './api.ts';
import { folded, type TreeNode } from './file-tree.ts';
import { persist, unattended } from './sending.ts';
import { type UploadTarget, uploadInto } from './upload-batches.ts';

/** A folder that could not be made, with all that was to lie in it. */
export interface NotMade {
  name: string;
  error: unknown;
}

/** The folder of a name within another: the one that is there, or a new one. */
async function folderWithin(
  parentId: number,
  name: string,
  isNew: boolean,
): Promise<{ id: number; isNew: boolean; folder: UploadTarget }> {
  const find = async () => {
    for (let offset = 0; ; offset += listingLimit) {
      const parent: Folder = await call(getFolder, {
        params: { id: parentId },
        query: { limit: listingLimit, offset },
      });
      const there = parent.subfolders.find(
        (each) => each.type === 'folder' && folded(each.name) === folded(name),
      );
      if (there) return { id: there.id, isNew: false, folder: { folder: there, context: parent.context } };
      if (parent.subfolders.length < listingLimit) return undefined;
    }
  };
  // In a folder that was made just now there is none.
  const there = isNew ? undefined : await find();
  if (there) return there;
  try {
    const made = await call(createFolder, { body: { parent_folder_id: parentId, name } });
    return { id: made.id, isNew: true, folder: { folder: made, context: made.context } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.codes.name?.[0] !== 'taken') throw error;
    // Somebody else was quicker, or the name is kept in another spelling.
    const meanwhile = await find();
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

/**
 * Makes the folders of a tree below a folder, as far as they are not there, and sends the files into them. What cannot
 * be made is left out with all that lies in it.
 */
export async function uploadTree(target: UploadTarget, tree: TreeNode): Promise<NotMade[]> {
  const notMade: NotMade[] = [];
  const put = async (into: UploadTarget, node: TreeNode, isNew: boolean): Promise<void> => {
    uploadInto(into, node.files);
    for (const within of node.folders) {
      try {
        const found = await persist(unattended, () => folderWithin(into.folder.id, within.name, isNew));
        await put(found.folder, within, found.isNew);
      } catch (error) {
        notMade.push({ name: within.name, error });
      }
    }
  };
  await put(target, tree, false);
  refreshFolders([target.folder.id]);
  return notMade;
}
