import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'reports',
    text: `select r.id as key, r.url, v.reason, v.text, v.created_at
           from report_voices v join reports r on r.id = v.report_id where v.member_id = $1`,
  },
  {
    name: 'report-acts',
    text: 'select id as key, act, text, created_at from report_acts where actor_id = $1',
  },
]);
