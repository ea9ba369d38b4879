/** A file with the folders within which it was dropped or chosen, the outermost first. */
export interface PlacedFile {
  file: File;
  path: readonly string[];
}

/** What systems leave in folders by themselves. */
const litter = /^(\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini|\._.*|__MACOSX)$/i;

const isWanted = ({ path, file }: PlacedFile) => ![...path, file.name].some((name) => litter.test(name));

/** A browser gives the entries of a folder a hundred at a time, until there are none. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (next.length === 0) return entries;
    entries.push(...next);
  }
}

/**
 * All files within folders that were dropped, however deep; without those that systems leave there.
 * @returns also the names of what the browser could not read
 */
export async function filesWithin(
  folders: readonly FileSystemEntry[],
): Promise<{ files: PlacedFile[]; unread: string[] }> {
  const files: PlacedFile[] = [];
  const unread: string[] = [];
  const open: { entry: FileSystemEntry; path: readonly string[] }[] = folders.map((entry) => ({
    entry,
    path: [],
  }));
  for (let next = open.shift(); next; next = open.shift()) {
    const { entry, path } = next;
    if (litter.test(entry.name)) continue;
    try {
      if (entry.isDirectory) {
        const within = await entriesIn(entry as FileSystemDirectoryEntry);
        open.push(...within.map((each) => ({ entry: each, path: [...path, entry.name] })));
      } else {
        const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
        files.push({ file, path });
      }
    } catch {
      unread.push(entry.name);
    }
  }
  return { files, unread };
}

/** The files of a folder that was chosen. */
export const filesChosen = (files: readonly File[]): PlacedFile[] =>
  files.map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) })).filter(isWanted);

/** A folder that holds files, and those within it. */
export interface TreeNode {
  name: string;
  files: File[];
  folders: TreeNode[];
}

/** Folders are the same whose names differ in their case only, as on the server. */
export const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** The folders that placed files need; what holds no file is none of them. */
export function treeOf(files: readonly PlacedFile[]): TreeNode {
  const root: TreeNode = { name: '', files: [], folders: [] };
  const nodes = new Map<string, TreeNode>([['', root]]);
  for (const { file, path } of files) {
    let node = root;
    let at = '';
    for (const name of path) {
      at += `/${folded(name)}`;
      let within = nodes.get(at);
      if (!within) {
        within = { name, files: [], folders: [] };
        nodes.set(at, within);
        node.folders.push(within);
      }
      node = within;
    }
    node.files.push(file);
  }
  return root;
}
