import { ArrowCircleUpIcon } from '@phosphor-icons/react/dist/csr/ArrowCircleUp';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  updates: <ArrowCircleUpIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
