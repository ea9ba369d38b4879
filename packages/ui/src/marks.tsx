/* The few marks that parts of this package need themselves (Phosphor). */
import { CaretDownIcon as CaretDown } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CheckCircleIcon as CheckCircle } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { EyeIcon as Eye } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon as EyeSlash } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { InfoIcon as Info } from '@phosphor-icons/react/dist/csr/Info';
import { UsersThreeIcon as UsersThree } from '@phosphor-icons/react/dist/csr/UsersThree';
import { WarningCircleIcon as WarningCircle } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';

export const WarningIcon = () => <WarningCircle weight="fill" aria-hidden="true" />;
export const InfoMark = () => <Info weight="fill" aria-hidden="true" />;
export const CheckMark = () => <CheckCircle weight="fill" aria-hidden="true" />;
export const CaretMark = () => <CaretDown aria-hidden="true" />;
export const EyeMark = () => <Eye aria-hidden="true" />;
export const EyeSlashMark = () => <EyeSlash aria-hidden="true" />;
export const GroupMark = () => <UsersThree weight="duotone" aria-hidden="true" />;
export const CloseMark = () => <XIcon aria-hidden="true" />;
