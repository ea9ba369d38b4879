import type { AppointmentEntry } from '@dorfplatz/contract';
import { IconButton, Menu } from '@dorfplatz/ui';
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { paths, pathTo, useGoTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';

/** What dragging does, for keys and fingers. */
export function EntryMenu({ entry, onMove }: { entry: AppointmentEntry; onMove: () => void }) {
  const t = useTranslate();
  const goTo = useGoTo();
  if (!entry.can.update) return null;
  const label = t('calendar.entry_menu', { name: entry.name });
  return (
    <Menu
      label={label}
      entries={[
        {
          label: t('calendar.move'),
          icon: <ArrowsOutCardinalIcon aria-hidden="true" />,
          onSelect: onMove,
        },
        {
          label: t('calendar.edit'),
          icon: <PencilSimpleIcon aria-hidden="true" />,
          onSelect: () => void goTo(pathTo(paths.editAppointment, { appointmentId: entry.id })),
        },
      ]}
      trigger={(attributes) => (
        <IconButton size="small" label={label} {...attributes}>
          <DotsThreeIcon weight="bold" aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
