import { useTranslate } from '../../../../lib/i18n.ts';
import { ContentField } from '../fields.tsx';
import type { EditorProps } from '../widget-type.ts';

/** What is said of the group in place of its picture and name. */
export function GroupInfoEditor(props: EditorProps) {
  const t = useTranslate();
  return <ContentField {...props} help={t('widget_bars.group_info_help')} />;
}
