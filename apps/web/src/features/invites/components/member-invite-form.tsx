import { type Group, INVITE_TEXT_MAX, INVITED_MEMBERS_MAX } from '@dorfplatz/contract';
import { ErrorSummary, Field, FormFoot, Textarea } from '@dorfplatz/ui';
import { type FormEvent, useState } from 'react';
import { PeoplePicker, type Picked } from '../../../kit/people-picker.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { formProblem, noProblem } from '../../../lib/form-problem.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import { addConsumers, inviteMembers } from '../api.ts';
import { flashResult } from '../result.ts';
import styles from './invites.module.css';

/** Invites members of the network into a group, several at once. */
export function MemberInviteForm({ group, onSent }: { group: Group; onSent: () => void }) {
  const t = useTranslate();
  const { network } = useSession();
  const [chosen, setChosen] = useState<Picked[]>([]);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, setBusy] = useState(false);
  useUnsaved((chosen.length > 0 || text !== '') && !isBusy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const idsOf = (isConsumer: boolean) =>
        chosen.filter((each) => Boolean(each.isConsumer) === isConsumer).map(({ id }) => id);
      const inside = idsOf(false);
      const consumers = await addConsumers(group.slug, idsOf(true));
      const invited =
        inside.length > 0
          ? await inviteMembers(group.slug, inside, text)
          : { invited: 0, mailed: 0, skipped: 0 };
      flashResult(invited, t, network.sends_mail, consumers);
      onSent();
    } catch (failure) {
      setProblem(formProblem(failure, ['membership_ids', 'body'], t));
      setBusy(false);
    }
  };
  return (
    <>
      <ErrorSummary title={t('invites.not_sent')} errors={problem.summary} />
      <form onSubmit={submit} className={styles.form} noValidate>
        <PeoplePicker
          id="membership_ids"
          label={t('invites.people')}
          help={t('invites.people_help')}
          value={chosen}
          onChange={setChosen}
          withConsumers={group.can.update}
          error={problem.fields.membership_ids}
        />
        <Field id="body" label={t('invites.text')} help={t('invites.text_help')} error={problem.fields.body}>
          <Textarea
            rows={4}
            value={text}
            maxLength={INVITE_TEXT_MAX}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <FormFoot
          busy={isBusy}
          disabled={chosen.length === 0 || chosen.length > INVITED_MEMBERS_MAX}
          submitLabel={t('invites.send_count', { count: chosen.length })}
        />
      </form>
    </>
  );
}
