import type { Folder } from '@dorfplatz/contract';
import { type DragEvent, useRef, useState } from 'react';
import { useFileFilter } from '../uploads/index.ts';
import { bringsFiles, dragged, droppedFiles } from './dragging.ts';
import { uploadInto } from './upload-batches.ts';
import { useFolderUpload } from './use-folder-upload.ts';

const over = 'data-over';

/**
 * Takes what is dropped on the page of a folder: files from outside go into the folder, or into that on whose line or
 * step they are dropped; lines are moved into the folder on whose line or step they are dropped.
 */
export function useDrops(folder: Folder | undefined) {
  const filter = useFileFilter();
  const uploadFolders = useFolderUpload();
  const [isOver, setOver] = useState(false);
  const marked = useRef<Element | null>(null);

  const mark = (element: Element | null) => {
    if (marked.current === element) return;
    marked.current?.removeAttribute(over);
    element?.setAttribute(over, '');
    marked.current = element;
  };

  /** The line or step below the pointer that names a folder. */
  const targetOf = (event: DragEvent) => {
    const element = (event.target as Element).closest('[data-folder]');
    const id = Number(element?.getAttribute('data-folder'));
    return element && id && id !== folder?.id ? { element, id } : null;
  };

  const stop = () => {
    mark(null);
    setOver(false);
  };

  const upload = (event: DragEvent, id: number | undefined) => {
    if (!folder) return;
    const { files, folders } = droppedFiles(event.dataTransfer);
    const below =
      folder.subfolders.find((each) => each.id === id) ?? folder.folder_path.find((each) => each.id === id);
    const target = below ?? folder;
    const into = {
      folder: { id: target.id, name: target.name, i18n_type: target.i18n_type },
      context: folder.context,
    };
    uploadInto(into, filter.sortOut(files));
    if (folders.length > 0) uploadFolders.dropped(into, folders);
  };

  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        const target = targetOf(event);
        if (bringsFiles(event)) {
          event.preventDefault();
          const canAdd = target !== null || folder?.can.add_files === true;
          event.dataTransfer.dropEffect = canAdd ? 'copy' : 'none';
          mark(target?.element ?? null);
          setOver(canAdd && target === null);
        } else if (target && dragged.fits(event, target.id)) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
          mark(target.element);
        } else mark(null);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) stop();
      },
      onDrop: (event: DragEvent) => {
        const target = targetOf(event);
        if (bringsFiles(event)) {
          event.preventDefault();
          if (target || folder?.can.add_files) upload(event, target?.id);
        } else if (target && dragged.fits(event, target.id)) {
          event.preventDefault();
          dragged.drop(target.id);
        }
        stop();
      },
    },
  };
}
