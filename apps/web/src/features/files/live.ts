import { onEvent } from '../../lib/live.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { refreshFolders } from './api.ts';

const listen = () => onEvent('files_changed', ({ folder_ids }) => refreshFolders(folder_ids));

/** Keeps folders and lists of files fresh while others change them. */
export const useFreshFiles = (): void => useKeptFresh(listen);
