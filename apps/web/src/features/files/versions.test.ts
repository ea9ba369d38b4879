import { expect, it } from 'vitest';
import { previewKind } from './versions.ts';

const images = { small: 's', medium: 'm', large: 'l' };

it.each([
  ['image/png', 'png', 10, images, 'image'],
  ['image/tiff', 'tif', 10, null, 'none'],
  ['application/pdf', 'pdf', 10, null, 'pdf'],
  ['text/plain', 'txt', 10, null, 'text'],
  ['text/plain', 'MD', 10, null, 'markdown'],
  ['text/plain', 'txt', 1024 * 1024 + 1, null, 'too_large'],
  ['text/html', 'html', 10, null, 'none'],
  ['image/svg+xml', 'svg', 10, null, 'none'],
  ['application/octet-stream', 'csv', 10, null, 'text'],
  ['audio/mpeg', 'mp3', 10, null, 'audio'],
  ['video/mp4', 'mp4', 10, null, 'video'],
  ['application/zip', 'zip', 10, null, 'none'],
] as const)(
  'looks at %s called .%s of %d bytes in its way',
  (content_type, extension, size, pictures, kind) => {
    expect(previewKind({ content_type, extension, size, images: pictures && { ...pictures } })).toBe(kind);
  },
);
