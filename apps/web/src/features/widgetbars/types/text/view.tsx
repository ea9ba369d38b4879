import { WrittenText } from '../../../content/index.ts';
import styles from '../../components/widget-bar.module.css';
import type { WidgetView } from '../widget-type.ts';

export const text: WidgetView = {
  View: ({ content }) => <WrittenText html={content.html_content ?? ''} className={styles.words} />,
  isEmpty: ({ html_content: html = '' }) => html.trim() === '',
};
