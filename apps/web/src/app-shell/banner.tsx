import { useSession } from '../lib/session.ts';
import styles from './banner.module.css';
import { bannerHeight } from './theme-layout.ts';

/** The network's band above the header: its colour or an image; nothing when the theme hides it. */
export function Banner() {
  const { bannerType, bannerUrl } = useSession().network.theme;
  const height = bannerHeight(bannerType);
  if (height === 0) return null;
  return (
    <div className={styles.banner} style={{ height }}>
      {bannerType === 'image' && bannerUrl ? <img src={bannerUrl} alt="" /> : null}
    </div>
  );
}
