import type { BarLink } from '@dorfplatz/contract';
import { classNames, GroupIcon } from '@dorfplatz/ui';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { Link } from '../../../../kit/navigation.ts';
import { useTranslate } from '../../../../lib/i18n.ts';
import styles from '../../components/widget-bar.module.css';
import type { WidgetView } from '../widget-type.ts';

function Entry({ of: { kind, text, link, new_window: isNew, image_url: image, color } }: { of: BarLink }) {
  const t = useTranslate();
  const isOwn = link.startsWith('/');
  const shown = (
    <>
      <span className={styles.mark}>
        {kind === 'group' ? (
          <GroupIcon src={image} color={color} size={28} />
        ) : isOwn ? (
          <LinkSimpleIcon aria-hidden="true" />
        ) : (
          <ArrowSquareOutIcon aria-hidden="true" />
        )}
      </span>
      <span className={classNames('cut', styles.name)} dir="auto">
        {text}
      </span>
      {isNew ? <span className="visually-hidden">{t('widget_bars.new_window')}</span> : null}
    </>
  );
  return (
    <li>
      {isOwn && !isNew ? (
        <Link to={link} className={styles.row}>
          {shown}
        </Link>
      ) : (
        <a href={link} className={styles.row} rel="noreferrer" {...(isNew && { target: '_blank' })}>
          {shown}
        </a>
      )}
    </li>
  );
}

export const speedDial: WidgetView = {
  View: ({ content }) => (
    <ul>
      {content.links?.map((each) => (
        <Entry key={`${each.link} ${each.text}`} of={each} />
      ))}
    </ul>
  ),
  isEmpty: ({ links = [] }) => links.length === 0,
};
