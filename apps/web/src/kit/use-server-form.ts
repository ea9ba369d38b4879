import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { type FormProblem, formProblem, noProblem } from '../lib/form-problem.ts';
import { useTranslate } from '../lib/i18n.ts';
import { isSubmitDisabled } from '../lib/submit-state.ts';
import { useUnsaved } from './unsaved.ts';

interface ServerFormOptions<Values extends FieldValues> {
  values: Values;
  /** Fields whose errors stand beside them: names as the server has them, and ids of their controls. */
  fields: readonly string[];
  /** Sends the form; what it throws is shown. */
  onSave: (values: Values) => Promise<unknown>;
  /** Told when saving was refused; may give what the form shows then, otherwise that follows from the error. */
  onRefused?: (error: unknown, values: Values) => FormProblem | undefined | Promise<FormProblem | undefined>;
}

/**
 * A form that the server checks. Of what it refuses each text stands beside its field and all of them in the summary,
 * which takes the focus; a form is sent once, however often somebody presses. Who leaves it with something unsaved is
 * asked; what was saved is what the next change is compared with.
 */
export function useServerForm<Values extends FieldValues>({
  values,
  fields,
  onSave,
  onRefused,
}: ServerFormOptions<Values>) {
  const t = useTranslate();
  const [problem, setProblem] = useState(noProblem);
  const isSending = useRef(false);
  const form = useForm<Values>({ mode: 'onChange', defaultValues: values as DefaultValues<Values> });
  const { register, control, watch, setValue, handleSubmit, formState } = form;
  // Read here: the form works out only what was asked for.
  const { isDirty, isValid, isSubmitting, errors } = formState;
  useUnsaved(isDirty && !isSubmitting);
  const send = handleSubmit(async (written) => {
    try {
      await onSave(written as Values);
      form.reset(written as Values, { keepValues: true });
      setProblem(noProblem);
    } catch (error) {
      setProblem((await onRefused?.(error, written as Values)) ?? formProblem(error, fields, t));
    }
  });
  return {
    register,
    control,
    watch,
    setValue,
    /** Fields that are not filled in as they must be, before anything was sent. */
    invalid: errors,
    problem,
    isBusy: isSubmitting,
    isDirty,
    /** Whether the submit button is disabled [RUL-0199]; `isChanged` counts what stands beside the form's own fields. */
    isDisabled: (isChanged = false) =>
      isSubmitDisabled({ isDirty: isDirty || isChanged, isValid, isSubmitting: false }),
    submit: async (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      await send().finally(() => {
        isSending.current = false;
      });
    },
  };
}
