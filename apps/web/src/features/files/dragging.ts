import type { DragEvent } from 'react';
import type { Entry } from './entries.ts';

/** Marks what is dragged as lines of ours: what lies in it can be read only when it is dropped. */
const type = 'application/x-dorfplatz-entries';

let entries: readonly Entry[] = [];
let moveTo: (targetId: number) => void = () => {};

/** The lines that are dragged within the page. */
export const dragged = {
  start(group: readonly Entry[], move: (targetId: number) => void, event: DragEvent): void {
    entries = group;
    moveTo = move;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(type, String(group.length));
    event.dataTransfer.setData('text/plain', group.map(({ name }) => name).join('\n'));
  },
  end(): void {
    entries = [];
    moveTo = () => {};
  },
  /** Whether lines are dragged that may be dropped on a folder: not on themselves. */
  fits: (event: Pick<DragEvent, 'dataTransfer'>, folderId: number): boolean =>
    event.dataTransfer.types.includes(type) &&
    entries.length > 0 &&
    !entries.some((entry) => entry.type === 'folder' && entry.id === folderId),
  drop(targetId: number): void {
    moveTo(targetId);
    dragged.end();
  },
};

/** Whether files come from outside of the page. */
export const bringsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer.types.includes('Files');

/** The files that were dropped, and the folders among them, which browsers hand over as something unreadable too. */
export function droppedFiles({ items, files }: DataTransfer): { files: File[]; folders: FileSystemEntry[] } {
  const folders = [...items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry?.isDirectory ? [entry] : [];
  });
  return { files: [...files].filter(({ name }) => !folders.some((folder) => folder.name === name)), folders };
}
