import { open } from 'node:fs/promises';

/** What the bytes of a file are, whatever its name says. */
export type FileKind = {
  /** A media type; `application/octet-stream` when nothing is recognised. */
  mime: string;
  /** Set when the file is an image that we show. */
  image?: ImageFormat;
};

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const imageFormats: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

const START = 16 * 1024;

/**
 * Recognises a file by its content: by signature, then markup and plain text. An SVG is markup and never an
 * image, since it can carry scripts.
 * @param source the bytes, or the path of a file
 */
export async function detectKind(source: Buffer | string): Promise<FileKind> {
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type');
  const found =
    typeof source === 'string' ? await fileTypeFromFile(source) : await fileTypeFromBuffer(source);
  if (found && !found.mime.endsWith('xml')) {
    const image = imageFormats[found.mime];
    return image ? { mime: found.mime, image } : { mime: found.mime };
  }
  const start = typeof source === 'string' ? await readStart(source) : source.subarray(0, START);
  return { mime: textKind(start) ?? found?.mime ?? 'application/octet-stream' };
}

function textKind(start: Buffer): string | undefined {
  const text = decode(start);
  if (text === undefined) return undefined;
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  if (/<(!doctype\s+html|html|head|body|script|iframe)[\s>]/i.test(text)) return 'text/html';
  if (/^\s*<\?xml\s/.test(text)) return 'application/xml';
  return 'text/plain';
}

// Control characters other than white space mean that this is no text. The start may be cut inside a character.
function decode(start: Buffer): string | undefined {
  if (
    start.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27)
  ) {
    return undefined;
  }
  return start.toString('utf8');
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
