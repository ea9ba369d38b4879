import { IconButton, Menu } from '@dorfplatz/ui';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { SquareIcon } from '@phosphor-icons/react/dist/csr/Square';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Overview, SHOWN, type Shown } from '../overview.ts';
import styles from './toolbar.module.css';

const icons = { sheet: CalendarBlankIcon, week: ColumnsIcon, day: SquareIcon, list: ListBulletsIcon };
const words = {
  sheet: 'calendar.sheet',
  week: 'calendar.view_week',
  day: 'calendar.view_day',
  list: 'calendar.list',
} as const;

/** Where a month is a list anyway, that comes first, and of the others what fits best. */
const narrowOrder: readonly Shown[] = ['list', 'day', 'week'];

/** Month, week, day or list [RUL-0010]; a menu where there is little width. */
export function ViewSwitch({ overview: { view, isNarrow, showView } }: { overview: Overview }) {
  const t = useTranslate();
  if (isNarrow) {
    const Icon = icons[view];
    return (
      <Menu
        label={t('calendar.view')}
        entries={narrowOrder.map((each) => {
          const EntryIcon = icons[each];
          return {
            label: t(words[each]),
            icon: <EntryIcon aria-hidden="true" />,
            onSelect: () => showView(each),
          };
        })}
        trigger={(attributes) => (
          <IconButton label={`${t('calendar.view')}: ${t(words[view])}`} {...attributes}>
            <Icon aria-hidden="true" />
          </IconButton>
        )}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown
    <div role="group" className={styles.views} aria-label={t('calendar.view')}>
      {SHOWN.map((each) => {
        const Icon = icons[each];
        return (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            className={styles.view}
            onClick={() => showView(each)}
          >
            <Icon aria-hidden="true" />
            {t(words[each])}
          </button>
        );
      })}
    </div>
  );
}
