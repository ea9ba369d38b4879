import type { FolderContext } from '@dorfplatz/contract';
import { useMemo, useState } from 'react';
import { readLocal, writeLocal } from '../../lib/local-store.ts';
import { columnsOf, type ProfileColumn, useProperties } from './profiles.ts';

/** So many columns of profiles stand in a list until somebody chooses. */
const shownAtFirst = 2;

const isText = (each: unknown): each is string => typeof each === 'string';

/** The names that this browser keeps; null where nobody has chosen. */
export function keptColumns(text: string | null): string[] | null {
  try {
    const kept: unknown = text === null ? null : JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isText) : null;
  } catch {
    return null;
  }
}

export interface ColumnChoice {
  all: readonly ProfileColumn[];
  shown: readonly ProfileColumn[];
  toggle: (name: string) => void;
}

/** The columns of profiles that lists of a tree have, as somebody chose them in this browser. */
export function useColumns(folder: { id: number; context: FolderContext } | undefined): ColumnChoice {
  const key = folder ? `files.columns.${folder.context.type}-${folder.context.id}` : '';
  const places = folder ? [folder] : [];
  const ofFiles = useProperties('file_profile', places);
  const ofFolders = useProperties('folder_profile', places);
  const [chosen, setChosen] = useState(() => keptColumns(readLocal(key)));
  const all = useMemo(() => columnsOf(ofFiles, ofFolders), [ofFiles, ofFolders]);
  const shown = useMemo(
    () => (chosen === null ? all.slice(0, shownAtFirst) : all.filter(({ name }) => chosen.includes(name))),
    [all, chosen],
  );
  return {
    all,
    shown,
    toggle: (name) => {
      const names = shown.map((column) => column.name);
      const next = names.includes(name) ? names.filter((each) => each !== name) : [...names, name];
      setChosen(next);
      writeLocal(key, JSON.stringify(next));
    },
  };
}
