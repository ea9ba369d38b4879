import type { ComponentProps } from 'react';

/** The address of the same image standing still; the address itself where there is no such size of it. */
export const stillOf = (src: string): string => src.replace(/1920x1200(?=[^/]*$)/, '1920x1200-still');

/** An image in its large size, which may move; for whoever asked their system for less motion it stands still. */
export function LargeImage({ src, alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
  const still = stillOf(src);
  const image = <img src={src} alt={alt} {...rest} />;
  if (still === src) return image;
  return (
    <picture style={{ display: 'contents' }}>
      <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
      {image}
    </picture>
  );
}
