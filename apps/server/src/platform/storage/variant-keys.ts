import { type ImageSize, SIZES } from './images.ts';

const sizes = Object.keys(SIZES) as ImageSize[];

/** Where a size of an image is kept, beside its original. */
export const variantKey = (storageKey: string, size: ImageSize): string => `${storageKey}-${size}`;

/** Every key under which something of a file may be kept. */
export const keysOf = ({ storage_key }: { storage_key: string }): string[] => [
  storage_key,
  ...sizes.map((size) => variantKey(storage_key, size)),
];

/** The key of which this may be a size; undefined where it is none. */
export function originalOf(key: string): string | undefined {
  const size = sizes.find((one) => key.endsWith(`-${one}`));
  return size && key.slice(0, -size.length - 1);
}
