import { expect, it } from 'vitest';
import { hasUnsaved, holdUnsaved } from './unsaved.ts';

const sources = import.meta.glob<string>('../features/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Forms that ask nobody, with the reason. */
const WITHOUT_WARNING: Record<string, string> = {
  'account/components/leave-network.tsx': 'a password that confirms',
  'app-builder/components/integration-dialog.tsx': 'a part of the builder, which keeps a draft',
  'app-passwords/components/new-app-password.tsx': 'a name and a password, in a dialog',
  'apps/components/filter-bar.tsx': 'words to look for',
  'apps/components/filter-dialog.tsx': 'a condition to look for',
  'apps/components/table/batch-bar.tsx': 'one value for many, in a dialog',
  'apps/components/views-menu.tsx': 'a name for what is shown, in a dialog',
  'articles/components/article-form.tsx': 'its pages keep a draft and warn',
  'backups/components/proof-dialog.tsx': 'a password',
  'channels/components/delete-channel.tsx': 'a title that confirms',
  'chat/components/day-dialog.tsx': 'leads to a day, saves nothing',
  'documents/components/image-dialog.tsx': 'a part of a text, which has a draft',
  'editor/components/link-dialog.tsx': 'a part of a text, which has a draft',
  'external-ids/external-ids-page.tsx': 'what is typed is kept by use-drafts.ts, which warns',
  'files/components/folder-picker/folder-picker.tsx': 'a name for a folder, in a dialog',
  'legal-texts/accept-legal-texts-page.tsx': 'nothing is typed',
  'member-manager/components/delete-dialog.tsx': 'a name that confirms',
  'session/components/join-form.tsx': 'names and a password, before one is in',
  'newsletter-designer/components/template-editor.tsx':
    'its draft is kept by use-template-draft.ts, which warns',
  'office/office-page.tsx': 'nothing is typed: it hands a token to the office',
  'planned-activities/components/plan-dialog.tsx': 'a time, in a dialog; the post has a draft',
  'polls/components/make-appointment.tsx': 'a choice, in a dialog',
  'polls/components/poll-foot.tsx': 'an option, in a line',
  'post-life/components/share-dialog.tsx': 'a few words, in a dialog',
  'previews/preview-page.tsx': 'a choice, saves nothing',
  'search/components/search-bar.tsx': 'words to search for',
  'second-factors/components/passkey-form.tsx':
    'a name and a password, in a moment’s dialogue with the device',
  'second-factors/components/prove-dialog.tsx': 'a code, which is soon worth nothing',
  'second-factors/components/set-up.tsx': 'a code, which is soon worth nothing',
  'session/edit-password-page.tsx': 'a password',
  'session/new-password-page.tsx': 'an address, which the browser knows',
  'session/second-step-page.tsx': 'a code, which is soon worth nothing',
  'session/setup-page.tsx': 'no way leads away from it',
  'session/sign-in-page.tsx': 'an address and a password',
  'session/sign-up-page.tsx': 'names and an address, before one is in',
  'stream/components/pin-dialog.tsx': 'a choice, saves nothing before',
};

/** What warns, or keeps what is typed for the next time. */
const KEEPS =
  /\buse(?:Unsaved|ServerForm|ItemForm|Draft|BuiltDraft|Composer|LeaveWarning)(?:<[^(]+>)?\(|\bonText\b|\bdraft\.clear\(/;

it('each form warns of what is not saved, keeps a draft, or has a reason not to', () => {
  const forms = Object.entries(sources).flatMap(([path, source]) =>
    source.includes('<form') ? [[path.replace('../features/', ''), source] as const] : [],
  );
  expect(forms.length).toBeGreaterThan(30);
  const silent = forms.filter(([, source]) => !KEEPS.test(source)).map(([path]) => path);
  expect(silent.toSorted()).toEqual(Object.keys(WITHOUT_WARNING).toSorted());
});

it('something is unsaved while any form has something to lose', () => {
  const releases = [holdUnsaved(), holdUnsaved()];
  expect(hasUnsaved()).toBe(true);
  releases[0]!();
  expect(hasUnsaved()).toBe(true);
  releases[1]!();
  expect(hasUnsaved()).toBe(false);
});
