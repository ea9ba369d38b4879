import { classNames, toneStyle } from '@dorfplatz/ui';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { FileAudioIcon } from '@phosphor-icons/react/dist/csr/FileAudio';
import { FileDocIcon } from '@phosphor-icons/react/dist/csr/FileDoc';
import { FileImageIcon } from '@phosphor-icons/react/dist/csr/FileImage';
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { FileVideoIcon } from '@phosphor-icons/react/dist/csr/FileVideo';
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls';
import { FileZipIcon } from '@phosphor-icons/react/dist/csr/FileZip';
import { FolderIcon } from '@phosphor-icons/react/dist/csr/Folder';
import { NewspaperIcon } from '@phosphor-icons/react/dist/csr/Newspaper';
import { PresentationChartIcon } from '@phosphor-icons/react/dist/csr/PresentationChart';
import { type FileKind, kindOf } from '../kinds.ts';
import styles from './kind-icon.module.css';

const looks: Readonly<Record<FileKind, { Icon: typeof FileIcon; color: string }>> = {
  pdf: { Icon: FilePdfIcon, color: 'coral' },
  text: { Icon: FileTextIcon, color: 'blue' },
  sheet: { Icon: FileXlsIcon, color: 'green' },
  slides: { Icon: PresentationChartIcon, color: 'amber' },
  image: { Icon: FileImageIcon, color: 'violet' },
  archive: { Icon: FileZipIcon, color: 'slate' },
  video: { Icon: FileVideoIcon, color: 'pink' },
  sound: { Icon: FileAudioIcon, color: 'pink' },
  other: { Icon: FileIcon, color: 'slate' },
};
const isWord = (extension: string) => /^(docx?|odt)$/i.test(extension);

/** What a file is, at a glance. The name stands beside it, so the sign itself is silent. */
export function KindIcon(file: { extension: string; content_type?: string }) {
  const { Icon, color } = looks[kindOf(file)];
  const Shown = isWord(file.extension) ? FileDocIcon : Icon;
  return (
    <span className={classNames('tone', styles.icon)} style={toneStyle(color)}>
      <Shown weight="duotone" aria-hidden="true" />
    </span>
  );
}

/** A folder, or that of what is attached in a stream. */
export function FolderMark({ isOfStream = false }: { isOfStream?: boolean }) {
  const Icon = isOfStream ? NewspaperIcon : FolderIcon;
  return (
    <span className={classNames('tone', styles.icon)} style={toneStyle('cyan')}>
      <Icon weight="duotone" aria-hidden="true" />
    </span>
  );
}
