import { Beside } from '../../kit/beside.tsx';
import { useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { WidgetBar } from '../widgetbars/index.ts';
import Stream from './components/stream.tsx';
import { TagChip } from './components/tag-chip.tsx';

/** Every entry that one may see, to read through. */
export default function ActivitiesPage() {
  const t = useTranslate();
  const { tag } = useQueryParams();
  return (
    <Beside column={<WidgetBar slug="all" />}>
      <Page title={t('stream.activities')}>
        {tag === undefined ? null : <TagChip tag={tag} />}
        <Stream
          source={{ slug: 'all', ...(tag !== undefined && { tag }) }}
          label={t('stream.activities')}
          canWrite={false}
        />
      </Page>
    </Beside>
  );
}
