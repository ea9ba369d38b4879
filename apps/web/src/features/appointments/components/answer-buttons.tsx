import { Button } from '@dorfplatz/ui';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useTranslate } from '../../../lib/i18n.ts';
import { type Answerable, type Answering, answersOf } from '../use-answer.ts';

/** Yes and no; what was answered stays pressed. Who made it is not asked, and may say that they take part. */
export function AnswerButtons({
  appointment,
  answering,
  isOwn,
  size = 'large',
}: {
  appointment: Answerable;
  answering: Answering;
  /** The viewer made it. */
  isOwn: boolean;
  size?: 'small' | 'large';
}) {
  const t = useTranslate();
  const { accept, decline } = answersOf(appointment);
  const { my_status } = appointment;
  const isAccepted = my_status === 'accepted';
  const isDeclined = my_status === 'declined';
  if (isOwn && !isAccepted && !isDeclined) {
    return (
      <Button
        size={size}
        icon={<CheckIcon weight="bold" aria-hidden="true" />}
        disabled={!accept}
        onClick={() => answering.give('accepted')}
      >
        {t('appointments.take_part')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size={size}
        variant={isDeclined ? 'secondary' : 'primary'}
        icon={<CheckIcon weight="bold" aria-hidden="true" />}
        aria-pressed={isAccepted}
        disabled={!accept && !isAccepted}
        onClick={() => answering.give('accepted')}
      >
        {t(isAccepted ? 'appointments.accepted' : 'appointments.accept')}
      </Button>
      <Button
        size={size}
        icon={<XIcon weight="bold" aria-hidden="true" />}
        aria-pressed={isDeclined}
        disabled={!decline && !isDeclined}
        onClick={() => answering.give('declined')}
      >
        {t(isDeclined ? 'appointments.declined' : 'appointments.decline')}
      </Button>
    </>
  );
}
