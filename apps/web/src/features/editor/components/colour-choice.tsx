import { PALETTE } from '@dorfplatz/content';
import { Popover } from '@dorfplatz/ui';
import { PaletteIcon } from '@phosphor-icons/react/dist/csr/Palette';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './colour-choice.module.css';
import { ToolbarButton } from './toolbar-button.tsx';

interface ColourChoiceProps {
  active: string | null;
  disabled: boolean;
  /** Gets a name of the palette, null for no colour. */
  onChoose: (name: string | null) => void;
}

/** The palette: each colour with its name, since nobody should have to tell shades apart. */
export function ColourChoice({ active, disabled, onChoose }: ColourChoiceProps) {
  const t = useTranslate();
  return (
    <Popover
      label={t('editor.colour')}
      align="start"
      trigger={(attributes) => (
        <ToolbarButton
          label={t('editor.colour')}
          isActive={active !== null}
          disabled={disabled}
          style={{ borderBottomColor: active ?? undefined }}
          {...attributes}
        >
          <PaletteIcon />
        </ToolbarButton>
      )}
    >
      {(close) => (
        <ul className={styles.palette}>
          {[null, ...PALETTE].map((name) => (
            <li key={name ?? 'none'}>
              <button
                type="button"
                className={styles.colour}
                aria-pressed={name === active}
                onClick={() => {
                  onChoose(name);
                  close();
                }}
              >
                {name === null ? (
                  <ProhibitIcon size={16} aria-hidden="true" />
                ) : (
                  <span className={styles.swatch} style={{ backgroundColor: name }} />
                )}
                {t(`editor.colour.${name ?? 'none'}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
