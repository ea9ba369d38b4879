-- Up Migration
-- What is noted for search of posts, replies, messages, chats and pages. Counters, reactions, pins, marks and places of
-- pages in their tree are no part of what is found: they note nothing.

-- ── posts and replies ───────────────────────────────────────────────────────
-- A row of a post, or of a reply below it.
create function search_by_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into search_changes (kind, id) values
      (case when old.reply_id is null then 'activity' else 'reply' end, coalesce(old.reply_id, old.activity_id));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (new.activity_id, new.reply_id) is distinct from (old.activity_id, old.reply_id)) then
    insert into search_changes (kind, id) values
      (case when new.reply_id is null then 'activity' else 'reply' end, coalesce(new.reply_id, new.activity_id));
  end if;
  return null;
end $$;

-- Replies lie where their post does. Of one that is deleted nothing lies anywhere, and its deletion has noted them.
create function search_by_place_of_post() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into search_changes (kind, id) values ('activity', old.activity_id);
    insert into search_changes (kind, id)
      select 'reply', r.id from activities a join replies r on r.activity_id = a.id and r.deleted_at is null
      where a.id = old.activity_id and a.deleted_at is null;
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.activity_id <> old.activity_id) then
    insert into search_changes (kind, id) values ('activity', new.activity_id);
    insert into search_changes (kind, id)
      select 'reply', r.id from activities a join replies r on r.activity_id = a.id and r.deleted_at is null
      where a.id = new.activity_id and a.deleted_at is null;
  end if;
  return null;
end $$;

create function search_of_replies() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
    select 'reply', r.id from replies r where r.activity_id = new.id and r.deleted_at is null;
  return null;
end $$;

-- A post is found from when it lies somewhere, and one that is gone lies nowhere: only its changes are noted here.
create trigger activities_search after update on activities for each row when (
  old.content is distinct from new.content or old.title is distinct from new.title or old.type is distinct from new.type
  or old.language is distinct from new.language or old.deleted_at is distinct from new.deleted_at
  or old.author_id is distinct from new.author_id or old.appointment_id is distinct from new.appointment_id
  or old.created_at is distinct from new.created_at
) execute function search_by_id('activity');
create trigger activities_search_of_replies after update on activities for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function search_of_replies();

create trigger activity_containers_search after insert or delete on activity_containers for each row
  execute function search_by_place_of_post();
create trigger activity_containers_search_moved after update on activity_containers for each row
  when (old.container_id is distinct from new.container_id or old.activity_id is distinct from new.activity_id)
  execute function search_by_place_of_post();

create trigger replies_search after insert or delete on replies for each row execute function search_by_id('reply');
create trigger replies_search_changed after update on replies for each row when (
  old.content is distinct from new.content or old.language is distinct from new.language
  or old.deleted_at is distinct from new.deleted_at or old.author_id is distinct from new.author_id
  or old.activity_id is distinct from new.activity_id or old.created_at is distinct from new.created_at
) execute function search_by_id('reply');

create trigger activity_tags_search after insert or delete or update on activity_tags for each row
  execute function search_by_activity_id('activity');
create function search_of_tagged_posts() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) select 'activity', activity_id from activity_tags where tag_id = new.id;
  return null;
end $$;
create trigger tags_search_of_posts after update on tags for each row
  when (old.name::text is distinct from new.name::text) execute function search_of_tagged_posts();

create trigger poll_options_search after insert or delete on poll_options for each row
  execute function search_by_activity_id('activity');
create trigger poll_options_search_changed after update on poll_options for each row
  when (old.label is distinct from new.label or old.position is distinct from new.position)
  execute function search_by_activity_id('activity');

create trigger articles_search after insert or delete on articles for each row
  execute function search_by_activity_id('activity');
create trigger articles_search_changed after update on articles for each row when (
  old.body is distinct from new.body or old.lead_alt is distinct from new.lead_alt
  or old.lead_image_id is distinct from new.lead_image_id
) execute function search_by_activity_id('activity');

create trigger activity_files_search after insert or delete on activity_files for each row
  execute function search_by_entry();
create trigger activity_files_search_changed after update on activity_files for each row when (
  old.file_id is distinct from new.file_id or old.activity_id is distinct from new.activity_id
  or old.reply_id is distinct from new.reply_id or old.position is distinct from new.position
) execute function search_by_entry();

create trigger activity_links_search after insert or delete on activity_links for each row
  execute function search_by_entry();
create trigger activity_links_search_changed after update on activity_links for each row when (
  old.is_removed is distinct from new.is_removed or old.link_preview_id is distinct from new.link_preview_id
  or old.activity_id is distinct from new.activity_id or old.reply_id is distinct from new.reply_id
) execute function search_by_entry();
create function search_of_linking_entries() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
    select case when reply_id is null then 'activity' else 'reply' end, coalesce(reply_id, activity_id)
    from activity_links where link_preview_id = new.id and not is_removed;
  return null;
end $$;
create trigger link_previews_search after update on link_previews for each row
  when (old.title is distinct from new.title or old.state is distinct from new.state)
  execute function search_of_linking_entries();

-- Posts say the name of the appointment that they tell of, where whoever sees them sees it too.
create function search_of_appointments_posts() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  told := case tg_table_name
    when 'appointments' then (to_jsonb(new) ->> 'id')::bigint
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'appointment_id')::bigint end;
  insert into search_changes (kind, id) select 'activity', id from activities where appointment_id = told;
  return null;
end $$;
create trigger appointments_search_of_posts after update on appointments for each row
  when (old.name is distinct from new.name) execute function search_of_appointments_posts();
create trigger appointment_containers_search_of_posts after insert or delete on appointment_containers for each row
  execute function search_of_appointments_posts();

-- ── messages ────────────────────────────────────────────────────────────────
create trigger messages_search after insert or delete on messages for each row
  execute function search_by_id('message');
create trigger messages_search_changed after update on messages for each row when (
  old.subject is distinct from new.subject or old.content is distinct from new.content
  or old.author_id is distinct from new.author_id or old.sent_deleted_at is distinct from new.sent_deleted_at
  or old.created_at is distinct from new.created_at
) execute function search_by_id('message');

-- A message may go to everybody: its recipients are noted together.
create function search_of_recipients() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id) select distinct 'message', message_id from changed;
  return null;
end $$;
create trigger message_recipients_search after insert on message_recipients
  referencing new table as changed for each statement execute function search_of_recipients();
create trigger message_recipients_search_gone after delete on message_recipients
  referencing old table as changed for each statement execute function search_of_recipients();
create trigger message_recipients_search_changed after update on message_recipients for each row when (
  old.deleted_at is distinct from new.deleted_at or old.member_id is distinct from new.member_id
) execute function search_by_message_id('message');
create trigger message_files_search after insert or delete on message_files for each row
  execute function search_by_message_id('message');

-- ── chats ───────────────────────────────────────────────────────────────────
-- What a message of a chat is called in the index: its chat and its number in one.
create function chat_message_search_id(chat bigint, number bigint) returns bigint
  language sql immutable parallel safe strict return chat << 26 | number;
-- In its order the index is built anew.
create unique index chat_messages_by_search_id on chat_messages (chat_message_search_id(chat_id, number));
create index chat_messages_quoting on chat_messages (chat_id, quoted_number) where quoted_number is not null;

create function search_by_chat_message() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into search_changes (kind, id)
      values ('chat_message', chat_message_search_id(old.chat_id, old.number));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (new.chat_id, new.number) is distinct from (old.chat_id, old.number)) then
    insert into search_changes (kind, id)
      values ('chat_message', chat_message_search_id(new.chat_id, new.number));
  end if;
  return null;
end $$;
create trigger chat_messages_search after insert or delete on chat_messages for each row
  execute function search_by_chat_message();
create trigger chat_messages_search_changed after update on chat_messages for each row when (
  old.text is distinct from new.text or old.author_id is distinct from new.author_id
  or old.deleted_at is distinct from new.deleted_at or old.quoted_number is distinct from new.quoted_number
  or old.created_at is distinct from new.created_at
) execute function search_by_chat_message();
create trigger chat_message_files_search after insert or delete on chat_message_files for each row
  execute function search_by_chat_message();

create function search_of_quoting_messages() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
    select 'chat_message', chat_message_search_id(chat_id, number) from chat_messages
    where chat_id = new.chat_id and quoted_number = new.number;
  return null;
end $$;
create trigger chat_messages_search_of_quoting after update on chat_messages for each row
  when (old.text is distinct from new.text or old.deleted_at is distinct from new.deleted_at)
  execute function search_of_quoting_messages();

-- ── files that hang on any of these ─────────────────────────────────────────
create function search_of_what_files_hang_on() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, id)
    select case when reply_id is null then 'activity' else 'reply' end, coalesce(reply_id, activity_id)
    from activity_files where file_id = new.id
    union all select 'message', message_id from message_files where file_id = new.id
    union all select 'chat_message', chat_message_search_id(chat_id, number) from chat_message_files where file_id = new.id;
  return null;
end $$;
create trigger files_search_of_what_they_hang_on after update on files for each row when (
  old.original_filename is distinct from new.original_filename or old.description is distinct from new.description
  or (old.state = 'removed') is distinct from (new.state = 'removed')
) execute function search_of_what_files_hang_on();

-- ── pages ───────────────────────────────────────────────────────────────────
create trigger pages_search after insert or delete on pages for each row execute function search_by_id('page');
create trigger pages_search_changed after update on pages for each row when (
  old.title is distinct from new.title or old.content is distinct from new.content
  or old.deleted_at is distinct from new.deleted_at or old.is_template is distinct from new.is_template
  or old.container_id is distinct from new.container_id or old.updated_at is distinct from new.updated_at
  or old.updated_by is distinct from new.updated_by or old.created_by is distinct from new.created_by
) execute function search_by_id('page');

-- Down Migration
-- Forward only.
