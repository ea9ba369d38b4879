/** What systems and programs write beside files for themselves alone: macOS, Windows, Microsoft Office, LibreOffice, KDE. */
const SIDE_FILE =
  /^(\._.*|\.DS_Store|\.localized|desktop\.ini|Thumbs\.db|ehthumbs(_vista)?\.db|~\$.*|\.~lock\..*#|\.directory)$/i;
/** Folders of theirs, which nobody needs here. */
const SIDE_FOLDER =
  /^(\.Trashes|\.Trash-\d+|\.Spotlight-V100|\.fseventsd|\.TemporaryItems|\.metadata_never_index|\$RECYCLE\.BIN|System Volume Information)$/i;

export const isSideFile = (name: string): boolean => SIDE_FILE.test(name);
export const isSideFolder = (name: string): boolean => SIDE_FOLDER.test(name);
