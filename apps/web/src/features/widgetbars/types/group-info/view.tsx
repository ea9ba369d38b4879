import { WrittenText } from '../../../content/index.ts';
import styles from '../../components/widget-bar.module.css';
import type { ViewProps, WidgetView } from '../widget-type.ts';

function View({ content: { group, html_content: html = '' }, widget }: ViewProps) {
  if (html !== '') return <WrittenText html={html} className={styles.words} />;
  if (!group) return null;
  return (
    <>
      {group.image_url === null ? null : (
        <img src={group.image_url} alt="" className={styles.picture} loading="lazy" decoding="async" />
      )}
      {widget.properties.headline ? null : <h2 className={styles.words}>{group.name}</h2>}
    </>
  );
}

export const groupInfo: WidgetView = {
  View,
  // The name alone heads the page beside it already.
  isEmpty: ({ group, html_content: html = '' }) => html === '' && !group?.image_url,
};
