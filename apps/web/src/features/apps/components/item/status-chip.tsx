import type { App, Item } from '@dorfplatz/contract';
import { Badge, classNames, Menu, toneStyle } from '@dorfplatz/ui';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { toneOf } from '../../../../kit/choice-tones.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import { Swatch } from '../../../wall/index.ts';
import { columnOptions, columnProperty } from '../../columns-of-wall.ts';
import type { useItemActs } from '../../use-item-acts.ts';
import styles from './item.module.css';

interface StatusChipProps {
  app: App;
  item: Item;
  acts: ReturnType<typeof useItemActs>;
}

/** In which column an item lies; whoever may move it chooses another here. */
export function StatusChip({ app, item, acts }: StatusChipProps) {
  const t = useTranslate();
  const property = columnProperty(app);
  const options = columnOptions(app);
  if (!property || options.length === 0 || property.multiple) return null;
  const current = options.find(({ value }) => value === item.column);
  const color = toneOf(current?.color);
  const label = acts.labelOf(item.column);
  if (!item.can.move || item.archived_at !== null) return <Badge color={color}>{label}</Badge>;
  return (
    <Menu
      label={t('apps.item.move_to')}
      align="start"
      entries={[
        {
          kind: 'choice',
          label: t('apps.item.move_to'),
          value: item.column ?? '',
          onChange: (value) => {
            if (value !== (item.column ?? '')) acts.moveTo(item, value === '' ? null : value).catch(() => {});
          },
          options: [
            ...(property.required
              ? []
              : [{ value: '', label: acts.labelOf(null), icon: <Swatch color={null} /> }]),
            ...options.map((option) => ({
              value: option.value,
              label: option.label,
              icon: <Swatch color={option.color} />,
            })),
          ],
        },
      ]}
      trigger={(attributes) => (
        <button
          type="button"
          className={classNames('tone', styles.status)}
          style={toneStyle(color)}
          aria-busy={acts.busy === 'move' || undefined}
          {...attributes}
        >
          <Swatch color={current?.color} />
          {label}
          <CaretDownIcon weight="bold" aria-hidden="true" />
        </button>
      )}
    />
  );
}
