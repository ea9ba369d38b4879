import type { Folder, OfficeDiscovery } from '@dorfplatz/contract';
import { Button, Menu } from '@dorfplatz/ui';
import { FilePlusIcon } from '@phosphor-icons/react/dist/csr/FilePlus';
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText';
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls';
import { PresentationChartIcon } from '@phosphor-icons/react/dist/csr/PresentationChart';
import { useAction } from '../../kit/use-action.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { useOffices } from './use-office.ts';

type NewDocument = OfficeDiscovery['offices'][number]['new_documents'][number];

const icons = { text: FileTextIcon, table: FileXlsIcon, presentation: PresentationChartIcon };

interface NewDocumentMenuProps {
  folder: Pick<Folder, 'id' | 'context'>;
  /** Lays an empty file of this name into the folder. @returns its id */
  begin: (name: string) => Promise<number>;
}

/** Begins a document in a folder: an empty file, which the office fills. Nothing where no office does that. */
export function NewDocumentMenu({ folder, begin }: NewDocumentMenuProps) {
  const t = useTranslate();
  const { busy, run } = useAction<'begin'>();
  const office = useOffices().find(({ new_documents }) => new_documents.length > 0);
  if (!office) return null;
  const make = async ({ kind, extension }: NewDocument) => {
    // Opened by the press itself: a window that opens later is held back by browsers.
    const tab = window.open('', '_blank');
    const isMade = await run('begin', async () => {
      const id = await begin(`${t(`office.new_name.${kind}`)}.${extension}`);
      const address = `/files/${id}/${office.type}/host/edit`;
      if (tab) tab.location.replace(address);
      else window.location.assign(address);
    });
    if (!isMade) tab?.close();
  };
  const label = t('office.new_document');
  return (
    <Menu
      key={folder.id}
      label={label}
      entries={office.new_documents.map((document) => {
        const Icon = icons[document.kind];
        return {
          label: t(`office.new.${document.kind}`),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => void make(document),
        };
      })}
      trigger={(attributes) => (
        <Button icon={<FilePlusIcon aria-hidden="true" />} busy={busy !== null} {...attributes}>
          {label}
        </Button>
      )}
    />
  );
}
