import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck';
import { DoorIcon } from '@phosphor-icons/react/dist/csr/Door';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  appointment_categories: <CalendarCheckIcon weight="duotone" aria-hidden="true" />,
  meeting_rooms: <DoorIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
