import type { ChannelDetails, ChannelWidget, WidgetType } from '@dorfplatz/contract';
import { Alert, Button, ConfirmDialog, Dialog, flash } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flashRefusal } from '../../../lib/refusal.ts';
import { type Acts, ActsContext } from '../acts.ts';
import { newsQuery, type OpenedLayout, setTitleHidden } from '../api.ts';
import { countChanges } from '../changes.ts';
import { freeTarget, sameRows, type Target, widgetsIn } from '../rows.ts';
import { useCanvas } from '../use-canvas.ts';
import { useDraft } from '../use-draft.ts';
import { useEditor } from '../use-editor.ts';
import { usePublish } from '../use-publish.ts';
import { useWords } from '../use-words.ts';
import { Canvas, type Device } from './canvas.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './editor.module.css';
import { EditorFoot } from './editor-foot.tsx';
import { EditorHead } from './editor-head.tsx';
import { MoveRowDialog, MoveWidgetDialog } from './move-dialog.tsx';
import palette from './palette.module.css';
import { Palette } from './palette.tsx';
import { Preview } from './preview.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

/** What is asked in a dialog above the layout. */
type Asked =
  | { is: 'move_widget'; id: number }
  | { is: 'move_row'; id: string }
  | { is: 'fill'; target: Target | null }
  | { is: 'make'; type: WidgetType; target: Target | null }
  | { is: 'edit'; widget: ChannelWidget }
  | { is: 'versions' }
  | { is: 'discard' };

interface EditorProps {
  channel: ChannelDetails;
  opened: OpenedLayout;
  widgets: readonly ChannelWidget[];
  /** Begins anew with what is stored. */
  onReopen: () => void;
}

/** The rows of a channel while they are put in their places: by dragging, by keys, and by menus. */
export function Editor({ channel, opened, widgets: list, onReopen }: EditorProps) {
  const { slug } = channel;
  const widgets = useMemo(() => new Map(list.map((widget) => [widget.id, widget])), [list]);
  const words = useWords(widgets);
  const { t } = words;
  const [base, setBase] = useState(opened.base);
  const editor = useEditor(opened.layout.draft?.rows ?? opened.layout.rows, words);
  const { rows } = editor.history;
  const draft = useDraft({
    slug,
    rows,
    base,
    stored: opened.layout.draft,
    onElsewhere: (theirs, version) => {
      if (version !== base.version) onReopen();
      else editor.replace(theirs, { key: 'channel_layout.did.elsewhere', name: '' });
    },
    onSettled: onReopen,
  });
  const publishing = usePublish({
    slug,
    base,
    rows,
    draft,
    onPresent: (layout, sent, as) => {
      setBase({ rows: layout.rows, version: layout.version });
      const isSame = as === 'published' && sameRows(layout.rows, sent);
      if (!isSame) editor.replace(layout.rows, { key: `channel_layout.did.${as}`, name: '' });
    },
  });
  const [selected, setSelected] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [device, setDevice] = useState<Device>('desk');
  const [isPreview, setPreview] = useState(false);
  const close = () => setAsked(null);
  const undo = { action: { label: t('kit.undo'), onSelect: () => editor.travel('undo') } };

  const latest = useRef<Acts>(null);
  latest.current = {
    select: setSelected,
    edit: (widget) => setAsked({ is: 'edit', widget }),
    toggleTitle: (widget) => {
      setTitleHidden(slug, widget, !widget.hide_title).catch((error: unknown) => flashRefusal(error, t));
    },
    takeOut: (id) => {
      editor.takeOut(id);
      flash(t('channel_layout.said.taken_out', { name: words.nameOf(id) }), undo);
    },
    askWidget: (id) => setAsked({ is: 'move_widget', id }),
    askRow: (id) => setAsked({ is: 'move_row', id }),
    place: editor.place,
    addRow: editor.addRow,
    moveRow: editor.moveRow,
    removeRow: (id) => {
      const count = editor.removeRow(id);
      flash(t('channel_layout.row_deleted', { count }), undo);
    },
    setType: editor.setType,
    make: (type, target) => setAsked({ is: 'make', type, target }),
    fill: (target) => setAsked({ is: 'fill', target }),
  };
  const acts = useMemo<Acts>(
    () => ({
      select: (id) => latest.current!.select(id),
      edit: (widget) => latest.current!.edit(widget),
      toggleTitle: (widget) => latest.current!.toggleTitle(widget),
      takeOut: (id) => latest.current!.takeOut(id),
      askWidget: (id) => latest.current!.askWidget(id),
      askRow: (id) => latest.current!.askRow(id),
      place: (id, target) => latest.current!.place(id, target),
      addRow: (at, type) => latest.current!.addRow(at, type),
      moveRow: (id, to) => latest.current!.moveRow(id, to),
      removeRow: (id) => latest.current!.removeRow(id),
      setType: (id, type) => latest.current!.setType(id, type),
      make: (type, target) => latest.current!.make(type, target),
      fill: (target) => latest.current!.fill(target),
    }),
    [],
  );
  const { canvas, slot, handlers } = useCanvas(editor, acts);

  useLayoutEffect(() => {
    const grip = editor.focused.current;
    if (grip === null || asked) return;
    const handle = canvas.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(grip)}"]`);
    if (!handle) return;
    editor.focused.current = null;
    handle.focus({ preventScroll: true });
    handle.scrollIntoView({ block: 'nearest' });
  });

  const { data: news } = useQuery(newsQuery(slug));
  const isChanged = !sameRows(rows, base.rows);
  const isOvertaken = news !== undefined && news.version > base.version;
  const seen = useRef({ editor, draft, isChanged, base });
  seen.current = { editor, draft, isChanged, base };
  useEffect(() => {
    if (!news) return;
    const now = seen.current;
    if (news.version > now.base.version && !now.isChanged) {
      // Nothing of one's own is at stake: what readers see is what one goes on with.
      setBase({ rows: news.rows, version: news.version });
      now.editor.replace(news.rows, { key: 'channel_layout.did.elsewhere', name: '' });
    } else if (news.draft) now.draft.meet(news.draft);
  }, [news]);

  const unplaced = useMemo(() => {
    const placed = new Set(widgetsIn(rows));
    return list.filter(({ id }) => !placed.has(id));
  }, [list, rows]);
  const add = (target: Target | null) => ({
    onType: (type: WidgetType) => acts.make(type, target),
    onWidget: ({ id }: ChannelWidget) => {
      close();
      acts.place(id, target ?? freeTarget(rows));
    },
  });
  const others = news?.editors ?? opened.layout.editors;
  const notices = (
    <div className={styles.notices}>
      {isOvertaken && isChanged ? (
        <Alert
          kind="warn"
          title={t('channel_layout.overtaken')}
          action={
            <Button size="small" onClick={() => void publishing.look()}>
              {t('channel_layout.compare')}
            </Button>
          }
        >
          {t('channel_layout.overtaken_help')}
        </Alert>
      ) : null}
      {others.length > 0 ? (
        <Alert kind="info">
          {t('channel_layout.others', {
            names: others.map(({ display_name }) => display_name).join(', '),
            count: others.length,
          })}
        </Alert>
      ) : null}
    </div>
  );
  return (
    <ActsContext value={acts}>
      <div className={styles.page} {...handlers}>
        <EditorHead
          channel={channel}
          keeping={draft.keeping}
          history={editor.history}
          device={device}
          isPreview={isPreview}
          onKeep={() => void draft.send()}
          onTravel={editor.travel}
          onDevice={setDevice}
          onPreview={setPreview}
          onVersions={() => setAsked({ is: 'versions' })}
        />
        <div className={styles.columns}>
          <aside className={palette.palette} aria-label={t('channel_layout.parts')}>
            <Palette
              unplaced={unplaced}
              isDragged
              onRow={(type) => acts.addRow(rows.length, type)}
              {...add(null)}
            />
          </aside>
          {isPreview ? (
            <div className={styles.canvas}>
              <Preview slug={slug} rows={rows} widgets={widgets} device={device} />
            </div>
          ) : (
            <Canvas
              ref={canvas}
              slotRef={slot}
              rows={editor.rows}
              widgets={widgets}
              selected={selected}
              lift={editor.lift}
              device={device}
              notices={notices}
            />
          )}
        </div>
        <EditorFoot
          changes={countChanges(base.rows, rows)}
          busy={publishing.busy === 'publish' || publishing.busy === 'discard' ? publishing.busy : null}
          onAdd={() => setAsked({ is: 'fill', target: null })}
          onDiscard={() => setAsked({ is: 'discard' })}
          onPublish={() => void publishing.publishNow()}
        />
        <p className="visually-hidden" role="status">
          {editor.said}
        </p>
      </div>
      {asked?.is === 'move_widget' ? (
        <MoveWidgetDialog
          id={asked.id}
          rows={rows}
          widgets={widgets}
          onClose={close}
          onPlace={(target) => {
            close();
            acts.place(asked.id, target);
          }}
        />
      ) : null}
      {asked?.is === 'move_row' ? (
        <MoveRowDialog
          id={asked.id}
          rows={rows}
          widgets={widgets}
          onClose={close}
          onPlace={(to) => {
            close();
            acts.moveRow(asked.id, to);
          }}
        />
      ) : null}
      {asked?.is === 'fill' ? (
        <Dialog
          open
          risesOnPhone
          size="narrow"
          onClose={close}
          title={t('channel_layout.add_widget')}
          closeLabel={t('kit.close')}
        >
          <Palette
            unplaced={unplaced}
            isDragged={false}
            {...(asked.target === null && {
              onRow: (type) => {
                close();
                acts.addRow(rows.length, type);
              },
            })}
            {...add(asked.target)}
          />
        </Dialog>
      ) : null}
      {asked?.is === 'make' ? (
        <WidgetDialog
          slug={slug}
          type={asked.type}
          widget={null}
          onClose={close}
          onSaved={(made) => {
            close();
            acts.place(made.id, asked.target ?? freeTarget(rows));
          }}
        />
      ) : null}
      {asked?.is === 'edit' ? (
        <WidgetDialog
          slug={slug}
          type={asked.widget.type}
          widget={asked.widget}
          onClose={close}
          onSaved={close}
        />
      ) : null}
      {asked?.is === 'versions' ? (
        <VersionsDialog
          slug={slug}
          present={base.version}
          widgets={widgets}
          onClose={close}
          onTake={(taken, when) => {
            close();
            editor.replace(taken, { key: 'channel_layout.did.version', name: when });
            flash(t('channel_layout.version_taken', { when }), undo);
          }}
        />
      ) : null}
      <ConfirmDialog
        open={asked?.is === 'discard'}
        onClose={close}
        onConfirm={() => {
          close();
          void publishing.discard();
        }}
        title={t('channel_layout.discard_title')}
        description={t('channel_layout.discard_text')}
        confirmLabel={t('channel_layout.discard')}
        cancelLabel={t('channel_layout.discard_stay')}
        closeLabel={t('kit.close')}
        danger
      />
      {publishing.conflict ? (
        <ConflictDialog
          conflict={publishing.conflict}
          base={base.rows}
          mine={rows}
          widgets={widgets}
          busy={publishing.busy === 'publish' || publishing.busy === 'discard' ? null : publishing.busy}
          problem={publishing.problem}
          onDecide={(decision) => void publishing.decide(decision)}
          onClose={publishing.close}
        />
      ) : null}
    </ActsContext>
  );
}
