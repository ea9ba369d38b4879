const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/**
 * A WebP file without its EXIF and XMP chunks; every other byte stays, so animations stay whole.
 * Follows the WebP container specification (RIFF chunks of even length, RFC 9649).
 * @param bytes a WebP file; a damaged one comes back up to its last whole chunk
 */
export function withoutWebpMetadata(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let position = 12; position + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', position, position + 4);
    const length = bytes.readUInt32LE(position + 4);
    const end = position + 8 + length + (length % 2);
    if (end > bytes.length + 1) break;
    const chunk = Buffer.from(bytes.subarray(position, end));
    if (name === 'VP8X') chunk[8] = chunk[8]! & ~(EXIF_FLAG | XMP_FLAG);
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk);
    position = end;
  }
  const header = Buffer.from(bytes.subarray(0, 12));
  header.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return Buffer.concat([header, ...kept]);
}
