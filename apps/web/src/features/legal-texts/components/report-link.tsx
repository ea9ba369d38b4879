import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';

/** Leads to the form of reports, for those who may send one [RUL-0454] [RUL-0462]. */
export function ReportLink() {
  const t = useTranslate();
  const { viewer } = useSession();
  if (!viewer?.can.report) return null;
  return (
    <p>
      <Link to={pathTo(paths.newReport)} className="link">
        {t('legal_texts.report')}
      </Link>
    </p>
  );
}
