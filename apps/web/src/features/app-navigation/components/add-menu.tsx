import type { AppModuleLink } from '@dorfplatz/contract';
import { Button, Menu } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TabIcon } from '../../../kit/tab-icon.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Tab } from '../app-bar.ts';

interface AddMenuProps {
  /** The parts of the product that are no items yet. */
  modules: readonly AppModuleLink[];
  isFull: boolean;
  onAdd: (values: Partial<Tab> & Pick<Tab, 'type'>) => void;
}

/** What the bar can still take: parts of the product, and streams. */
export function AddMenu({ modules, isFull, onAdd }: AddMenuProps) {
  const t = useTranslate();
  const label = t('app_navigation.add');
  return (
    <Menu
      label={label}
      entries={[
        ...modules.map(({ module, label: title }) => ({
          label: title,
          icon: <TabIcon type="default" module={module} icon={null} />,
          onSelect: () => onAdd({ type: 'default', module }),
        })),
        {
          label: t('app_navigation.add_stream'),
          icon: <TabIcon type="activitystream" module={null} icon={null} />,
          onSelect: () => onAdd({ type: 'activitystream' }),
        },
      ]}
      trigger={(attributes) => (
        <Button icon={<PlusIcon aria-hidden="true" />} disabled={isFull} {...attributes}>
          {label}
        </Button>
      )}
    />
  );
}
