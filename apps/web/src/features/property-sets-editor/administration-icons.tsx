import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { FolderSimpleIcon } from '@phosphor-icons/react/dist/csr/FolderSimple';
import { TextboxIcon } from '@phosphor-icons/react/dist/csr/Textbox';
import type { AdministrationIcons } from '../../kit/administration.ts';

const icons: AdministrationIcons = {
  property_sets: <TextboxIcon weight="duotone" aria-hidden="true" />,
  file_profile: <FileTextIcon weight="duotone" aria-hidden="true" />,
  folder_profile: <FolderSimpleIcon weight="duotone" aria-hidden="true" />,
};

export default icons;
