import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  activity_streams: <NewspaperIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
