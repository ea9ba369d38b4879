import { Popover } from '@dorfplatz/ui';
import { SmileyIcon } from '@phosphor-icons/react/dist/csr/Smiley';
import { lazy, Suspense } from 'react';
import { useTranslate } from '../../../lib/i18n.ts';
import { ToolbarButton } from './toolbar-button.tsx';

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'));

/** Opens the emoji picker. */
export function EmojiChoice({
  disabled,
  onChoose,
}: {
  disabled: boolean;
  onChoose: (emoji: string) => void;
}) {
  const t = useTranslate();
  return (
    <Popover
      label={t('editor.emoji')}
      align="start"
      trigger={(attributes) => (
        <ToolbarButton label={t('editor.emoji')} disabled={disabled} {...attributes}>
          <SmileyIcon />
        </ToolbarButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<div style={{ width: 312, height: 340 }} />}>
          <EmojiPicker
            onChoose={(emoji) => {
              close();
              onChoose(emoji);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
