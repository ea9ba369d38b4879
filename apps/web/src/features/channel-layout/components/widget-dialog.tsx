import type { ChannelWidget, WidgetType } from '@dorfplatz/contract';
import { Dialog, Skeleton } from '@dorfplatz/ui';
import { Suspense, useState } from 'react';
import { UnsavedQuestion } from '../../../kit/leave-warning.tsx';
import { hasUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { WidgetEditor, widgetKinds } from '../../channel-widgets/index.ts';
import { nameOfWidget } from '../use-words.ts';

interface WidgetDialogProps {
  slug: string;
  type: WidgetType;
  /** Null for a new one. */
  widget: ChannelWidget | null;
  onSaved: (widget: ChannelWidget) => void;
  onClose: () => void;
}

/** The form of a widget, above the layout in which it stands. */
export function WidgetDialog({ slug, type, widget, onSaved, onClose }: WidgetDialogProps) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const leave = () => (hasUnsaved() ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open
        size="wide"
        fillsPhone
        onClose={leave}
        title={
          widget
            ? t('channel_layout.edit_title', { name: nameOfWidget(widget, t) })
            : t('channel_layout.make_title', { type: t(widgetKinds[type].name) })
        }
        closeLabel={t('kit.close')}
      >
        <Suspense fallback={<Skeleton height={280} />}>
          <WidgetEditor slug={slug} type={type} widget={widget} onSaved={onSaved} onCancel={leave} />
        </Suspense>
      </Dialog>
      <UnsavedQuestion open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}
