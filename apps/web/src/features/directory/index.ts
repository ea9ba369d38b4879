// The frame of the directory, for tabs that other features have in it.
export { DirectoryFrame } from './components/directory-frame.tsx';
export { EntryList } from './components/entry-list.tsx';
export { LetterBar } from './components/letter-bar.tsx';
export { SearchLine } from './components/search-line.tsx';
export { useListAddress } from './use-list-address.ts';
