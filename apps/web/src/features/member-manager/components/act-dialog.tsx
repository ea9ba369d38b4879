import type { MemberActName } from '@dorfplatz/contract';
import { Button, Dialog, Field, Select, TextInput } from '@dorfplatz/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { rolesQuery } from '../../membership-roles/index.ts';
import { choicesQuery } from '../api.ts';

export type Chosen = { reason?: string; group?: string; role_id?: number };

interface ActDialogProps {
  act: MemberActName;
  count: number;
  onClose: () => void;
  onConfirm: (chosen: Chosen) => void;
}

/** Asks before something is done about many people, and what it needs; who deletes types how many these are. */
export function ActDialog({ act, count, onClose, onConfirm }: ActDialogProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const choosesRole = act === 'give_role' || act === 'take_role';
  const choosesGroup = act === 'add_to_group' || act === 'remove_from_group';
  const chooses = choosesRole || choosesGroup;
  useUnsaved(typed !== '');
  const isReady = act === 'delete' ? typed.trim() === String(count) : !chooses || typed !== '';
  const isDanger = act === 'delete' || act === 'lock';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`member_manager.act_title.${act}`, { count })}
      description={t(`member_manager.act_text.${act}`)}
      closeLabel={t('kit.close')}
      size="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('member_manager.cancel')}
          </Button>
          <Button
            type="submit"
            form="member-act"
            variant={isDanger ? 'danger' : 'primary'}
            disabled={!isReady}
          >
            {t(`member_manager.act.${act}`)}
          </Button>
        </>
      }
    >
      <form
        id="member-act"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          if (act === 'lock') onConfirm({ reason: typed.trim() });
          else if (choosesRole) onConfirm({ role_id: Number(typed) });
          else if (choosesGroup) onConfirm({ group: typed });
          else onConfirm({});
        }}
      >
        {act === 'lock' ? (
          <Field label={t('member_manager.reason')} help={t('member_manager.reason_help')}>
            <TextInput
              autoFocus
              value={typed}
              maxLength={500}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        ) : null}
        {act === 'delete' ? (
          <Field label={t('member_manager.type_count')} help={String(count)}>
            <TextInput
              autoFocus
              inputMode="numeric"
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        ) : null}
        {choosesRole ? <RoleField value={typed} onChange={setTyped} /> : null}
        {choosesGroup ? <GroupField value={typed} onChange={setTyped} /> : null}
      </form>
    </Dialog>
  );
}

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

function RoleField(props: FieldProps) {
  const { data } = useQuery(rolesQuery(null));
  const roles = data?.membership_roles ?? [];
  return <ChoiceField {...props} name="role" options={roles.map(({ id, name }) => [String(id), name])} />;
}

function GroupField(props: FieldProps) {
  const { data } = useQuery(choicesQuery('group'));
  const groups = data?.choices ?? [];
  return <ChoiceField {...props} name="group" options={groups.map(({ value, label }) => [value, label])} />;
}

function ChoiceField({
  name,
  value,
  onChange,
  options,
}: FieldProps & { name: 'role' | 'group'; options: readonly (readonly [string, string])[] }) {
  const t = useTranslate();
  return (
    <Field label={t(`member_manager.${name}`)} required>
      <Select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: '', label: t('member_manager.choose') },
          ...options.map(([each, label]) => ({ value: each, label })),
        ]}
      />
    </Field>
  );
}
