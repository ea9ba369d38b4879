import type { AppModuleLink } from '@dorfplatz/contract';
import { Button, Menu } from '@dorfplatz/ui';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TabIcon } from '../../../kit/tab-icon.tsx';
import { useTranslate } from '../../../lib/i18n.ts';
import type { Tab } from '../app-bar.ts';

interface AddMenuProps {
  /** The parts of the product that are no items yet. */
  modules: readonly AppModuleLink[];
  /** Whether there are pages and apps to which an item can lead [RUL-0546]. */
  hasPages: boolean;
  hasApps: boolean;
  isFull: boolean;
  onAdd: (values: Partial<Tab> & Pick<Tab, 'type'>) => void;
}

/** What the bar can still take: parts of the product, streams, pages and apps. */
export function AddMenu({ modules, hasPages, hasApps, isFull, onAdd }: AddMenuProps) {
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
        ...(['activitystream', 'page', 'app'] as const)
          .filter((type) => (type !== 'page' || hasPages) && (type !== 'app' || hasApps))
          .map((type) => ({
            label: t(`app_navigation.add_${type}`),
            icon: <TabIcon type={type} module={null} icon={null} />,
            onSelect: () => onAdd({ type }),
          })),
      ]}
      trigger={(attributes) => (
        <Button icon={<PlusIcon aria-hidden="true" />} disabled={isFull} {...attributes}>
          {label}
        </Button>
      )}
    />
  );
}
