import {
  type Contrast,
  contrast,
  contrastsOf,
  deriveColours,
  TEXT_CONTRAST,
} from '@dorfplatz/content/colours';
import { Alert } from '@dorfplatz/ui';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './designs.module.css';

const WHITE = '#ffffff';
const PAIRS = ['button', 'link', 'frame', 'chosen', 'control'] as const;

/** Cut off, not rounded: 4.48 is not 4.5. */
const shown = (ratio: number, language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.floor(ratio * 10) / 10,
  );

/** How well everything can be read that is made of a colour, and what was changed so that it can. */
export function Contrasts({ accent }: { accent: string }) {
  const t = useTranslate();
  const language = document.documentElement.lang;
  const contrasts = contrastsOf(accent);
  const fill = deriveColours(accent).light['accent-fill']!;
  const ratio = contrast(accent, WHITE);
  const isPale = ratio < TEXT_CONTRAST;
  const cell = (pair: Contrast['pair'], scheme: Contrast['scheme']) => {
    const { colour, ground, ratio, needed } = contrasts.find(
      (each) => each.pair === pair && each.scheme === scheme,
    )!;
    return (
      <td>
        <span className={styles.sample} style={{ color: colour, background: ground }} aria-hidden="true">
          {t('designs.sample')}
        </span>
        {t('designs.ratio', { ratio: shown(ratio, language), needed: shown(needed, language) })}
      </td>
    );
  };
  return (
    <div className={styles.contrasts}>
      <div role="status">
        {fill === accent ? (
          <Alert kind="ok">{t('designs.colour_stays', { ratio: shown(ratio, language) })}</Alert>
        ) : (
          <Alert kind={isPale ? 'warn' : 'info'}>
            {t(isPale ? 'designs.colour_pale' : 'designs.colour_deeper', {
              ratio: shown(ratio, language),
              needed: shown(TEXT_CONTRAST, language),
              tone: fill,
            })}
          </Alert>
        )}
      </div>
      <table className={styles.table}>
        <caption className="small muted">{t('designs.contrast')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('designs.pair')}</th>
            <th scope="col">{t('designs.light')}</th>
            <th scope="col">{t('designs.dark')}</th>
          </tr>
        </thead>
        <tbody>
          {PAIRS.map((pair) => (
            <tr key={pair}>
              <th scope="row">{t(`designs.pair.${pair}`)}</th>
              {cell(pair, 'light')}
              {cell(pair, 'dark')}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
