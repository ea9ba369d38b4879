import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'legal-texts',
    text: `select a.version_id as key, t.handle, a.accepted_at from legal_text_acceptances a
           join legal_text_versions v on v.id = a.version_id join legal_texts t on t.id = v.legal_text_id
           where a.member_id = $1`,
  },
]);
