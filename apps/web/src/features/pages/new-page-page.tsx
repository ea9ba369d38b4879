import { PAGE_TITLE_MAX, type PageTree } from '@dorfplatz/contract';
import { Alert, Button, EmptyState, Field, flash, Select, TextInput } from '@dorfplatz/ui';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { paths, useGoTo, useQueryParams, useRouteParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { useTranslate } from '../../lib/i18n.ts';
import { flashRefusal } from '../../lib/refusal.ts';
import { DocumentEditor } from '../documents/index.ts';
import { LeaveWarningDialog, useLeaveWarning } from '../editor/index.ts';
import { allPagesAddress, type Place } from './addresses.ts';
import { addPage, pagesToLead, treeQuery } from './api.ts';
import { LinesLoading } from './components/lines-loading.tsx';
import styles from './components/page-editor.module.css';
import { PageProblem } from './components/page-problem.tsx';
import { SaveLine } from './components/save-line.tsx';
import { nodesOf } from './page-tree.ts';
import { useWritten } from './use-written.ts';

/** Writes a new page: with a text, or as a template has it. */
export default function NewPagePage() {
  const t = useTranslate();
  const { groupSlug = null } = useRouteParams(paths.newGroupPage) as { groupSlug?: string | null };
  const place = { groupSlug };
  const { data: tree, error, refetch } = useQuery(treeQuery(place));
  if (error && !tree) return <PageProblem error={error} onRetry={() => void refetch()} />;
  const mayWrite = tree && (tree.can.create || tree.pages.some(({ can }) => can.create_below));
  return (
    <Page title={t('pages.way.new')}>
      {!tree ? <LinesLoading /> : null}
      {tree && mayWrite ? <NewPage place={place} tree={tree} /> : null}
      {tree && !mayWrite ? (
        <EmptyState
          icon={<LockSimpleIcon weight="duotone" aria-hidden="true" />}
          title={t('pages.not_allowed')}
        >
          {t('pages.not_allowed_help')}
        </EmptyState>
      ) : null}
    </Page>
  );
}

function NewPage({ place, tree }: { place: Place; tree: PageTree }) {
  const t = useTranslate();
  const goTo = useGoTo();
  const { below, title: wanted = '' } = useQueryParams();
  const { written, state, hadKept, isUnsaved, change, sent, refused, confirmed, discard } = useWritten(
    `new:${place.groupSlug ?? ''}`,
    { title: wanted, content: '', note: '', basedOn: 0 },
  );
  const [keptNotice, setKeptNotice] = useState(hadKept);
  const [edition, setEdition] = useState(0);
  const [underway, setUnderway] = useState(0);
  const parents = nodesOf(tree.pages).filter(({ page }) => page.can.create_below);
  const first =
    parents.find(({ page }) => String(page.id) === below) ?? (tree.can.create ? undefined : parents[0]);
  const [parentId, setParentId] = useState<number | null>(first?.page.id ?? null);
  const [templateId, setTemplateId] = useState<number | null>(null);
  const templates = tree.pages.filter(({ is_template }) => is_template);
  // One key for one page: a repeated press writes one.
  const key = useRef(crypto.randomUUID());
  const isLeaving = useRef(false);
  const leaving = useLeaveWarning(isUnsaved && !isLeaving.current);
  const save = async () => {
    if (state.is === 'saving') return;
    if (underway > 0) {
      flash(t('pages.images_underway'), { kind: 'error' });
      return;
    }
    sent();
    const { title, content } = written;
    try {
      const page = await addPage(
        place,
        {
          title,
          parent_id: parentId,
          ...(templateId !== null && content === '' ? { template_id: templateId } : { content }),
        },
        key.current,
      );
      confirmed({ title, content }, page.version);
      isLeaving.current = true;
      flash(t('pages.saved', { name: page.title }));
      await goTo(page.html_url, { replace: true, discards: true });
    } catch (error) {
      key.current = crypto.randomUUID();
      refused();
      flashRefusal(error, t);
    }
  };
  return (
    <div className={styles.editor}>
      {keptNotice ? (
        <Alert
          kind="info"
          action={
            <Button
              size="small"
              onClick={() => {
                discard();
                setKeptNotice(false);
                setEdition((number) => number + 1);
              }}
            >
              {t('pages.kept_drop')}
            </Button>
          }
        >
          {t('pages.kept_new')}
        </Alert>
      ) : null}
      <Field id="title" label={t('pages.page_title')} required>
        <TextInput
          value={written.title}
          maxLength={PAGE_TITLE_MAX}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field id="parent" label={t('pages.lies_below')}>
        <Select
          value={String(parentId ?? '')}
          onChange={(event) => setParentId(event.target.value === '' ? null : Number(event.target.value))}
          options={[
            ...(tree.can.create ? [{ value: '', label: t('pages.at_top') }] : []),
            ...parents.map(({ page, depth }) => ({
              value: String(page.id),
              label: `${'  '.repeat(depth)}${page.title}`,
            })),
          ]}
        />
      </Field>
      {templates.length > 0 ? (
        <Field id="template" label={t('pages.begin_as')} help={t('pages.begin_as_help')}>
          <Select
            value={String(templateId ?? '')}
            onChange={(event) => setTemplateId(event.target.value === '' ? null : Number(event.target.value))}
            options={[
              { value: '', label: t('pages.begin_empty') },
              ...templates.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
          />
        </Field>
      ) : null}
      <DocumentEditor
        key={edition}
        label={t('pages.text')}
        value={written.content}
        placeholder={t('pages.text_placeholder')}
        onChange={(content) => {
          if (content !== written.content) change({ content });
        }}
        onSave={() => void save()}
        searchPages={pagesToLead(place)}
        images={{ groupSlug: place.groupSlug, onUnderway: setUnderway }}
      />
      <div className={styles.foot}>
        <Button
          variant="primary"
          busy={state.is === 'saving'}
          disabled={written.title.trim() === ''}
          onClick={() => void save()}
        >
          {t('pages.save')}
        </Button>
        <Button variant="ghost" onClick={() => void goTo(allPagesAddress(place)).catch(() => {})}>
          {t('pages.cancel')}
        </Button>
        <SaveLine state={state} />
      </div>
      <LeaveWarningDialog warning={leaving} />
    </div>
  );
}
