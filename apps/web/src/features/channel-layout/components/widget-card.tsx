import type { ChannelWidget } from '@dorfplatz/contract';
import { classNames, IconButton, Menu, toneStyle } from '@dorfplatz/ui';
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { TextTSlashIcon } from '@phosphor-icons/react/dist/csr/TextTSlash';
import { memo } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { widgetKinds } from '../../channel-widgets/index.ts';
import { useActs } from '../acts.ts';
import { nameOfWidget } from '../use-words.ts';
import styles from './layout-row.module.css';
import palette from './palette.module.css';
import { Sketch } from './sketch.tsx';

interface WidgetCardProps {
  id: number;
  /** Undefined where it was deleted for good. */
  widget: ChannelWidget | undefined;
  /** How many columns of three it takes. */
  w: number;
  isSelected: boolean;
  isLifted: boolean;
}

/** A widget in its cell: a handle, its name, and what may be done with it. */
export const WidgetCard = memo(function WidgetCard({ id, widget, w, isSelected, isLifted }: WidgetCardProps) {
  const t = useTranslate();
  const acts = useActs();
  const name = nameOfWidget(widget, t);
  const kind = widget && widgetKinds[widget.type];
  const edit = widget && {
    label: t('channel_layout.edit'),
    named: t('channel_layout.edit_named', { name }),
    icon: <PencilSimpleIcon aria-hidden="true" />,
    onSelect: () => acts.edit(widget),
  };
  const title = widget && {
    label: t(widget.hide_title ? 'channel_layout.show_title' : 'channel_layout.hide_title'),
    icon: widget.hide_title ? <TextTIcon aria-hidden="true" /> : <TextTSlashIcon aria-hidden="true" />,
    onSelect: () => acts.toggleTitle(widget),
  };
  const takeOut = {
    label: t('channel_layout.take_out'),
    named: t('channel_layout.take_out_named', { name }),
    icon: <MinusCircleIcon aria-hidden="true" />,
    onSelect: () => acts.takeOut(id),
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press selects what the keys select by having the focus
    <section
      className={classNames(styles.card, isSelected && styles.selected, isLifted && styles.lifted)}
      aria-label={name}
      data-card={id}
      onClick={() => acts.select(id)}
      onFocus={() => acts.select(id)}
    >
      <header className={styles.cardHead} data-drag="widget" data-id={id}>
        <button
          type="button"
          className={styles.grip}
          data-grip={`widget:${id}`}
          aria-label={t('channel_layout.move_named', { name })}
          aria-pressed={isLifted}
          aria-describedby="channel-layout-keys"
        >
          <DotsSixVerticalIcon weight="bold" aria-hidden="true" />
        </button>
        {kind ? (
          <span className={classNames('tone', palette.mark)} style={toneStyle(kind.color)}>
            <kind.Icon weight="duotone" aria-hidden="true" />
          </span>
        ) : null}
        <b className={classNames('cut', styles.name)} title={name} dir="auto">
          {name}
        </b>
        {widget?.hide_title && widget.title ? (
          <span className={styles.hidden} title={t('channel_layout.title_hidden')}>
            <TextTSlashIcon role="img" aria-label={t('channel_layout.title_hidden')} />
          </span>
        ) : null}
        {isSelected ? (
          <span className={styles.inline}>
            {edit ? (
              <IconButton size="small" label={edit.named} onClick={edit.onSelect}>
                {edit.icon}
              </IconButton>
            ) : null}
            {title ? (
              <IconButton size="small" label={title.label} onClick={title.onSelect}>
                {title.icon}
              </IconButton>
            ) : null}
            <IconButton size="small" label={takeOut.named} onClick={takeOut.onSelect}>
              {takeOut.icon}
            </IconButton>
          </span>
        ) : null}
        <Menu
          label={t('channel_layout.menu_named', { name })}
          entries={[
            ...(edit && title ? [edit, title] : []),
            {
              label: t('channel_layout.move_to'),
              icon: <ArrowsOutCardinalIcon aria-hidden="true" />,
              onSelect: () => acts.askWidget(id),
            },
            { kind: 'separator' },
            takeOut,
          ]}
          trigger={(attributes) => (
            <IconButton size="small" label={t('channel_layout.menu_named', { name })} {...attributes}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          )}
        />
      </header>
      {widget ? (
        <Sketch widget={widget} w={w} />
      ) : (
        <p className={classNames('small', 'muted', styles.note)}>{t('channel_layout.gone_help')}</p>
      )}
    </section>
  );
});
