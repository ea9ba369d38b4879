import type { FileDetail, FileVersion, Held, Images } from '@dorfplatz/contract';
import { kindOf } from './kinds.ts';

type Numbered = Pick<FileVersion, 'version' | 'minor_version'>;

/** "2.1" */
export const numberOf = ({ version, minor_version }: Numbered): string => `${version}.${minor_version}`;

/** How a version, or the file as it is, can be looked at. */
export type PreviewKind =
  | 'image'
  | 'pdf'
  | 'markdown'
  | 'text'
  | 'audio'
  | 'video'
  | 'too_large'
  | 'none'
  | 'held';

/** What a page shows of a version. */
export interface Shown {
  number: string;
  name: string;
  extension: string;
  content_type: string;
  size: number;
  address: string;
  images: Images | null;
  /** Not to be read now, and why. */
  held: Held | null;
  /** Names the bytes, which under one address may be others later. */
  stamp: string;
}

/** The file as it is. */
export const shownFile = (file: FileDetail): Shown => ({
  number: numberOf(file),
  name: file.name,
  extension: file.extension,
  content_type: file.content_type,
  size: file.size,
  address: file.download_url,
  images: file.images,
  held: file.held,
  stamp: `${numberOf(file)} ${file.updated_at} ${file.held?.state ?? ''}`,
});

export const shownVersion = (version: FileVersion): Shown => ({
  number: numberOf(version),
  name: version.original_filename,
  extension: version.extension,
  content_type: version.content_type,
  size: version.size,
  address: version.download_url,
  images: version.images,
  held: version.held,
  stamp: `${numberOf(version)} ${version.created_at} ${version.held?.state ?? ''}`,
});

/** Texts up to so many bytes are fetched to be shown. */
export const shownTextMax = 1024 * 1024;

const textTypes = /^(text\/(?!html|rtf)|application\/(json|xml|yaml|toml|sql|x-sh)\b)/;
const textEndings = /^(txt|csv|tsv|json|xml|yaml|yml|toml|ini|log|sql|ics|vcf|srt|vtt|gpx|geojson)$/i;

/** Whether its bytes are a text that a browser can show as it stands. */
export const isText = ({ content_type, extension }: Pick<Shown, 'content_type' | 'extension'>): boolean =>
  textTypes.test(content_type) ||
  (content_type === 'application/octet-stream' && textEndings.test(extension));

/** In what way a version can be looked at here. */
export function previewKind(
  shown: Pick<Shown, 'content_type' | 'extension' | 'size' | 'images'> & { held?: Held | null },
): PreviewKind {
  const { content_type, extension, size, images } = shown;
  if (shown.held) return 'held';
  if (images) return 'image';
  if (content_type === 'application/pdf') return 'pdf';
  if (content_type.startsWith('audio/')) return 'audio';
  if (content_type.startsWith('video/')) return 'video';
  if (isText(shown)) {
    if (size > shownTextMax) return 'too_large';
    return /^(md|markdown)$/i.test(extension) ? 'markdown' : 'text';
  }
  return kindOf(shown) === 'sound' ? 'audio' : 'none';
}

/** The versions that wait, newest first. */
export const pendingOf = (versions: readonly FileVersion[]): FileVersion[] =>
  versions.filter(({ state }) => state === 'pending');
