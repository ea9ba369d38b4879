import { deriveColours, type Scheme } from '@dorfplatz/content/colours';
import type { ThemeTokens } from '@dorfplatz/contract';
import { classNames } from '@dorfplatz/ui';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { CSSProperties } from 'react';
import { bannerHeight, navigationOffset, shrinkBreakpoint } from '../../../kit/theme-layout.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import type { DesignValues } from '../choices.ts';
import styles from './preview.module.css';

interface PreviewsProps {
  /** In the header; that of the network where it is left out. */
  name: string | undefined;
  values: DesignValues;
  above: ThemeTokens | null;
}

/** The product as it looks in a design: on a desk and on a phone, by day and by night. */
export function Previews({ name, values, above }: PreviewsProps) {
  const t = useTranslate();
  const network = useSession().network.name;
  return (
    <section className={styles.previews} aria-labelledby="preview">
      <h2 id="preview">{t('designs.preview')}</h2>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme}>
          <div className={styles.pair}>
            {([1440, 390] as const).map((width) => (
              <div
                key={width}
                role="img"
                aria-label={t(`designs.preview.${scheme}_${width === 390 ? 'phone' : 'desk'}`)}
                className={classNames(styles.window, width === 390 && styles.phone)}
              >
                <Drawing name={name ?? network} width={width} {...{ scheme, values, above }} />
              </div>
            ))}
          </div>
          <figcaption className="small muted">{t(`designs.${scheme}`)}</figcaption>
        </figure>
      ))}
    </section>
  );
}

interface DrawingProps {
  name: string;
  width: 1440 | 390;
  scheme: Scheme;
  values: DesignValues;
  above: ThemeTokens | null;
}

function Logo({ name, values, above }: Pick<DrawingProps, 'name' | 'values' | 'above'>) {
  const url = values.logo?.url ?? above?.logoUrl ?? null;
  if (values.logo_type === 'hidden') return <b>{name}</b>;
  if (values.logo_type === 'extended' && url) return <img src={url} alt="" className={styles.large} />;
  return (
    <>
      {url ? <img src={url} alt="" className={styles.mark} /> : <span className={styles.tree} />}
      <b>{name}</b>
    </>
  );
}

/** The frame with a post, in its own size; the window around it makes it small. */
function Drawing({ name, width, scheme, values, above }: DrawingProps) {
  const t = useTranslate();
  const tones = Object.entries(deriveColours(values.accent)[scheme]).map(([tone, hex]) => [`--${tone}`, hex]);
  const header = navigationOffset(values.logo_type, width < shrinkBreakpoint ? 0 : shrinkBreakpoint);
  const banner = bannerHeight(values.banner_type);
  const rows = [
    [<HouseIcon key="icon" weight="duotone" />, 'stream'],
    [<UsersThreeIcon key="icon" weight="duotone" />, 'groups'],
    [<CalendarBlankIcon key="icon" weight="duotone" />, 'calendar'],
    [<ChatCircleIcon key="icon" weight="duotone" />, 'chat'],
  ] as const;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        styles.drawing,
        scheme === 'dark' && styles.dark,
        values.full_width && styles.full,
      )}
      style={{ ...Object.fromEntries(tones), '--header': `${header}px` } as CSSProperties}
    >
      {banner > 0 ? (
        <div className={styles.banner} style={{ height: banner }}>
          {values.banner_type === 'image' && values.banner ? <img src={values.banner.url} alt="" /> : null}
        </div>
      ) : null}
      <div className={styles.header}>
        <Logo {...{ name, values, above }} />
      </div>
      <div className={styles.body}>
        <div className={styles.userbar}>
          {rows.map(([icon, key], index) => (
            <span key={key} className={classNames(styles.row, index === 0 && styles.current)}>
              {icon}
              {t(`designs.preview.${key}`)}
            </span>
          ))}
        </div>
        <div className={styles.sheet}>
          <div className={styles.post}>
            <strong>{t('designs.preview.heading')}</strong>
            <p>
              {t('designs.preview.text')} <em>{t('designs.preview.link')}</em>
            </p>
            <span className={styles.chosen}>{t('designs.preview.chosen')}</span>
            <span className={styles.button}>{t('designs.preview.button')}</span>
          </div>
        </div>
      </div>
    </div>
  );
}
