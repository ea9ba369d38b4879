import type { ThemeTokens } from '@dorfplatz/contract';
import { bannerHeight } from '../kit/theme-layout.ts';
import styles from './banner.module.css';

/** The theme's band above the header: its colour or an image; nothing when the theme hides it. */
export function Banner({ theme: { bannerType, bannerUrl } }: { theme: ThemeTokens }) {
  const height = bannerHeight(bannerType);
  if (height === 0) return null;
  return (
    <div className={styles.banner} style={{ height }}>
      {bannerType === 'image' && bannerUrl ? <img src={bannerUrl} alt="" /> : null}
    </div>
  );
}
