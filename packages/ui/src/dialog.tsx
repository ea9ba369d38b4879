import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog-props.ts';
import { useWhenOpened } from './when-opened.ts';

const DialogPopup = lazy(() => import('./dialog-popup.tsx'));

/** A modal dialog; its content is at most the window's height less 161 px high [RUL-0197]. Loaded when opened. */
export function Dialog(props: DialogProps) {
  return useWhenOpened(props.open) ? (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  ) : null;
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  danger?: boolean;
  busy?: boolean;
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({
  onConfirm,
  confirmLabel,
  cancelLabel,
  danger,
  busy,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
