import { classNames, IconButton, toneStyle } from '@dorfplatz/ui';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Kind, kinds } from '../kinds.ts';
import styles from './post-composer.module.css';

/** The signs on the closed line, each of which opens the composer with its kind. */
export function KindButtons({ onChoose }: { onChoose: (kind: Kind) => void }) {
  const t = useTranslate();
  return kinds.map(({ kind, icon: Icon, color }) => (
    <IconButton key={kind} label={t(`stream.kind.${kind}`)} onClick={() => onChoose(kind)}>
      <span className={classNames('tone', styles.kind)} style={toneStyle(color)}>
        <Icon weight="duotone" aria-hidden="true" />
      </span>
    </IconButton>
  ));
}

interface KindChoiceProps {
  kind: Kind;
  onChange: (kind: Kind) => void;
}

/** The head of the open composer: what kind of post it will be. */
export function KindChoice({ kind: chosen, onChange }: KindChoiceProps) {
  const t = useTranslate();
  const choice = (kind: Kind, icon: React.ReactNode) => (
    <button
      key={kind}
      type="button"
      className={styles.choice}
      aria-pressed={chosen === kind}
      title={t(`stream.kind.${kind}`)}
      onClick={() => onChange(kind)}
    >
      {icon}
      {t(`stream.kind_short.${kind}`)}
    </button>
  );
  return (
    <fieldset className={styles.kinds} aria-label={t('stream.kinds')}>
      {choice('note', <PencilSimpleIcon weight="duotone" aria-hidden="true" />)}
      {kinds.map(({ kind, icon: Icon, color }) =>
        choice(
          kind,
          <span className={classNames('tone', styles.kind)} style={toneStyle(color)}>
            <Icon weight="duotone" aria-hidden="true" />
          </span>,
        ),
      )}
    </fieldset>
  );
}
