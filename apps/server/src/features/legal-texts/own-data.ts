import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'legal-texts',
    text: `select a.version_id as key, t.handle, v.created_at as version_of, a.accepted_at, a.language from legal_text_acceptances a
           join legal_text_versions v on v.id = a.version_id join legal_texts t on t.id = v.legal_text_id
           where a.member_id = $1`,
  },
  {
    name: 'legal-texts-written',
    text: `select v.id as key, t.handle, v.contents, v.is_document, v.created_at from legal_text_versions v
           join legal_texts t on t.id = v.legal_text_id where v.author_id = $1`,
  },
  {
    name: 'mail-imprint',
    text: `select network_id as key, content, updated_at from mail_imprints where author_id = $1`,
  },
]);
