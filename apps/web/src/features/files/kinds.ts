/** What a file is to people, by its ending and its type. */
export type FileKind =
  | 'pdf'
  | 'text'
  | 'sheet'
  | 'slides'
  | 'image'
  | 'archive'
  | 'video'
  | 'sound'
  | 'other';

const endings: Readonly<Record<Exclude<FileKind, 'other'>, string>> = {
  pdf: 'pdf',
  text: 'doc docx odt rtf txt md pages',
  sheet: 'xls xlsx ods csv numbers',
  slides: 'ppt pptx odp key',
  image: 'png jpg jpeg gif webp avif svg heic tif tiff bmp',
  archive: 'zip gz tar 7z rar bz2 xz',
  video: 'mp4 mov webm mkv avi m4v',
  sound: 'mp3 ogg oga wav m4a flac aac opus',
};
const kindOfEnding = new Map(
  Object.entries(endings).flatMap(([kind, all]) =>
    all.split(' ').map((ending) => [ending, kind as FileKind] as const),
  ),
);
const kindOfType: Readonly<Record<string, FileKind>> = {
  image: 'image',
  video: 'video',
  audio: 'sound',
  text: 'text',
};

export const kindOf = ({ extension, content_type }: { extension: string; content_type?: string }): FileKind =>
  kindOfEnding.get(extension.toLowerCase()) ?? kindOfType[content_type?.split('/')[0] ?? ''] ?? 'other';
