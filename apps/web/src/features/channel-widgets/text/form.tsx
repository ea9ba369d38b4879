import { useTranslate } from '../../../lib/i18n.ts';
import { DocumentEditor } from '../../documents/index.ts';
import { searchMembers, searchTags } from '../../stream/index.ts';
import type { FormProps } from '../form.ts';

/** The text of a widget, with its pictures. */
export default function TextForm({ properties, onChange, errors, onUnderway }: FormProps<'text'>) {
  const t = useTranslate();
  return (
    <div>
      <DocumentEditor
        label={t('channel_widgets.field.content')}
        value={properties.content}
        onChange={(content) => onChange({ content })}
        placeholder={t('channel_widgets.text.placeholder')}
        isInvalid={errors.content !== undefined}
        searchMembers={searchMembers}
        searchTags={searchTags}
        images={{ groupSlug: null, onUnderway }}
      />
      {errors.content ? <p role="alert">{errors.content}</p> : null}
    </div>
  );
}
