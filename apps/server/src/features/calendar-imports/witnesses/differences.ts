/** Files of which a witness says something else than we, each with why we keep to ours. */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  'bad_rrule_missing_until_event.ics':
    'a rule that cannot be read is left out; the appointment comes in once',
  'issue_117_until_before_dtstart.ics':
    'a rule that ends before it begins is left out; the appointment comes in once',
  'issue_18_cancel_status.ics': 'what is cancelled does not take place',
  'issue_201_mixed_datetime_and_date.ics': 'what begins on a date lasts whole days, whatever its end says',
  'issue_201_test_matrix.ics': 'what begins on a date lasts whole days, whatever its length says',
  'issue_75_range_parameter.ics': 'UNTIL as a date has all of that day (decision 0015)',
};
