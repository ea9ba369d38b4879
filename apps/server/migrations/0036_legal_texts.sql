-- A version is all the words of a moment: what people agreed to stays readable, whatever becomes of the text.
alter table legal_text_versions
  add column names jsonb not null default '{}',
  add column statements jsonb not null default '{}',
  add column author_id bigint references members on delete set null,
  -- False for a correction: whoever agreed before is not asked anew.
  add column asks boolean not null default true;

-- Of earlier versions nobody knows what their statement was.
update legal_text_versions v set names = t.names, statements = t.statements
from legal_texts t
where t.id = v.legal_text_id
  and v.id = (select max(id) from legal_text_versions where legal_text_id = t.id);

-- The language in which somebody read what they agreed to; unknown of earlier ones.
alter table legal_text_acceptances add column language text;

-- A deleted text keeps who agreed to which words; its handle is free again.
alter table legal_texts add column deleted_at timestamptz;
alter table legal_texts drop constraint legal_texts_handle_key;
create unique index legal_texts_by_handle on legal_texts (handle) where deleted_at is null;

-- The imprint at the foot of mails; that of the web is the legal text with the handle `imprint`.
create table mail_imprints (
  network_id bigint primary key references networks,
  content text not null,
  author_id bigint references members on delete set null,
  updated_at timestamptz not null default now()
);
