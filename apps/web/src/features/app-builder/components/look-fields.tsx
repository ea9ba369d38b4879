import { APP_COLORS, APP_SYMBOLS, type AppColor, type AppSymbol } from '@dorfplatz/contract';
import { toneStyle } from '@dorfplatz/ui';
import { useId } from 'react';
import { AppMark } from '../../../kit/app-mark.tsx';
import { toneOf } from '../../../kit/choice-tones.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './builder.module.css';

interface LookFieldsProps {
  icon: AppSymbol;
  color: AppColor;
  onChange: (look: { icon: AppSymbol; color: AppColor }) => void;
}

/** The sign of an app and its colour. */
export function LookFields({ icon, color, onChange }: LookFieldsProps) {
  const t = useTranslate();
  const name = useId();
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('app_builder.icon')}</legend>
        {APP_SYMBOLS.map((each) => (
          <label key={each} title={t(`app_builder.symbol.${each}`)}>
            <input
              type="radio"
              name={`${name}-icon`}
              aria-label={t(`app_builder.symbol.${each}`)}
              checked={each === icon}
              onChange={() => onChange({ icon: each, color })}
            />
            <AppMark app={{ icon: each, color }} size={36} />
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('app_builder.color')}</legend>
        {APP_COLORS.map((each) => (
          <label key={each} title={t(`app_builder.color.${each}`)}>
            <input
              type="radio"
              name={`${name}-color`}
              aria-label={t(`app_builder.color.${each}`)}
              checked={each === color}
              onChange={() => onChange({ icon, color: each })}
            />
            <span className={`tone ${styles.swatch} ${styles.large}`} style={toneStyle(toneOf(each))} />
          </label>
        ))}
      </fieldset>
    </>
  );
}
