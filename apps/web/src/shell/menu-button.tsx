import { IconButton } from '@dorfplatz/ui';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { useTranslate } from '../lib/i18n.ts';

/** Opens the userbar on phones. */
export function MenuButton({ onMenu }: { onMenu: () => void }) {
  const t = useTranslate();
  return (
    <IconButton label={t('shell.open_menu')} onClick={onMenu} aria-haspopup="dialog">
      <ListIcon aria-hidden="true" />
    </IconButton>
  );
}
