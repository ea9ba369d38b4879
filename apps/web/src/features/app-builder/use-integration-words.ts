import type { AppRule, EmailIntegration, RuleAction } from '@dorfplatz/contract';
import { useQueries } from '@tanstack/react-query';
import { groupQuery } from '../../kit/group-query.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { usePostingPlaces } from '../stream/index.ts';
import type { AppDraft } from './draft.ts';
import type { IntegrationProblem } from './integrations.ts';
import { useWords } from './use-words.ts';

/** What rules and mails do, and why not, in words. */
export function useIntegrationWords({ properties, integrations }: AppDraft) {
  const t = useTranslate();
  const dates = useDates();
  const { labelOf, optionWord } = useWords();
  const places = usePostingPlaces();
  const groupIds = [
    ...new Set(
      integrations.rules.flatMap(({ actions }) =>
        actions.flatMap((action) => (action.type === 'notify' ? (action.group_id ?? []) : [])),
      ),
    ),
  ];
  const groups = useQueries({ queries: groupIds.map((id) => groupQuery(String(id))) });
  const fieldNamed = (name: string | null) => {
    const field = properties.find((each) => each.name === name);
    return field ? labelOf(field) : (name ?? '');
  };
  const groupName = (id: number) =>
    groups[groupIds.indexOf(id)]?.data?.name ?? t('app_builder.rule.some_group');
  const placeName = (id: number) =>
    places.find((place) => place.id === id)?.name ?? t('app_builder.rule.some_stream');
  /** A value that a rule sets or waits for. */
  const valueWord = (name: string | null, value: unknown): string => {
    const field = properties.find((each) => each.name === name);
    const option = field?.options.find((each) => each.value === value);
    if (option) return optionWord(option);
    if (field?.type === 'date' && typeof value === 'string') return dates.dotted(value);
    return typeof value === 'number' ? t('app_builder.rule.number', { value }) : String(value);
  };
  const whenWord = ({ when }: AppRule, column: string | null): string => {
    if (when.type === 'created') return t('app_builder.rule.when_created');
    const name = when.type === 'moved' ? column : when.property;
    const words = { field: fieldNamed(name), value: when.value === null ? '' : valueWord(name, when.value) };
    return t(`app_builder.rule.when_${when.type}${when.value === null ? '_any' : ''}`, words);
  };
  const actionWord = (action: RuleAction): string => {
    if (action.type === 'post')
      return t('app_builder.rule.does_post', { stream: placeName(action.stream_id) });
    if (action.type === 'notify')
      return action.group_id === null
        ? t('app_builder.rule.does_notify_field', { field: fieldNamed(action.property) })
        : t('app_builder.rule.does_notify_group', { group: groupName(action.group_id) });
    const field = fieldNamed(action.property);
    return action.value === null || action.value === undefined
      ? t('app_builder.rule.does_empty', { field })
      : t('app_builder.rule.does_set', { field, value: valueWord(action.property, action.value) });
  };
  const problemWord = ({ code, name }: IntegrationProblem): string =>
    t(`app_builder.integration_problem.${code}`, { name: name === '' ? '' : fieldNamed(name) });
  /** What a mail says until somebody writes something else. */
  const mailWords = (trigger: EmailIntegration['trigger']) => {
    const places = { title: '{{title}}', app: '{{app}}', actor: '{{actor}}', url: '{{url}}' };
    return {
      email_subject_template: t(`app_builder.email.${trigger}_subject`, places),
      email_text_template: t(`app_builder.email.${trigger}_text`, places),
    };
  };
  return { whenWord, actionWord, problemWord, groupName, mailWords };
}
