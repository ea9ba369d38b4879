-- Up Migration
-- The text inside files, by their bytes: what several files and posts show is read once. A row is there as long as a
-- published file has these bytes; what is played or looked at alone has none.
create table file_texts (
  sha256 text not null,
  size bigint not null,
  -- `in_part`: there is more than what stands here. `none`: of no kind that has text.
  state text not null default 'waiting' check (
    state in ('waiting', 'read', 'in_part', 'protected', 'unreadable', 'too_large', 'none')
  ),
  text text not null default '',
  -- How many pages, sheets or slides, where it has any.
  pages integer,
  -- Counted before a file is opened, so that one that ends the whole process is not opened for ever.
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- Why it could not be read, for those who run the server.
  reason text,
  -- Of which rules of reading this is the answer: what older ones could not read is tried once more.
  reader integer not null default 0,
  read_at timestamptz,
  primary key (sha256, size),
  check (text = '' or state in ('read', 'in_part'))
);
create index file_texts_to_read on file_texts (next_try_at) where state = 'waiting';
create index file_texts_by_reader on file_texts (reader) where state <> 'waiting';
create index files_by_content on files (sha256, size) where state = 'published' and directory = 'files';

-- Notes for the index of search what shows a file: in folders, on posts and replies, letters, messages and appointments.
create function note_file_text(file_id bigint) returns void language sql as $$
  insert into search_changes (kind, id)
  select 'file', $1 where exists (select 1 from file_containers lies where lies.file_id = $1)
  union all
  select case when u.reply_id is null then 'activity' else 'reply' end, coalesce(u.reply_id, u.activity_id)
  from activity_files u where u.file_id = $1
  union all
  select 'message', u.message_id from message_files u where u.file_id = $1
  union all
  -- A message of a chat has no id of its own: the index makes one of the chat and its number.
  select 'chat_message', (u.chat_id << 26) + u.number from chat_message_files u where u.file_id = $1
  union all
  select 'appointment', u.appointment_id from appointment_files u where u.file_id = $1
$$;

-- What is read, or no longer there, is to be found, or no longer, by all that shows it.
create function file_text_read() returns trigger language plpgsql as $$
begin
  perform note_file_text(f.id) from files f
  where f.sha256 = old.sha256 and f.size = old.size and f.state = 'published' and f.directory = 'files';
  return null;
end $$;
create trigger search_changes_of_text after update on file_texts for each row
  when (old.text is distinct from new.text or (old.state = 'in_part') <> (new.state = 'in_part'))
  execute function file_text_read();
create trigger search_changes_of_gone_text after delete on file_texts for each row
  when (old.text <> '') execute function file_text_read();

-- Bytes that appear are to be read; bytes that no file shows any more lose their text at once. Nothing is kept of what
-- has no text.
create function file_content_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    delete from file_texts t where t.sha256 = old.sha256 and t.size = old.size and not exists (
      select 1 from files f
      where f.sha256 = t.sha256 and f.size = t.size and f.state = 'published' and f.directory = 'files'
    );
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    if new.size > 0 and new.sha256 <> '' and new.content_type !~ '^(image|video|audio|font)/' then
      insert into file_texts (sha256, size) values (new.sha256, new.size) on conflict do nothing;
    end if;
    -- What was attached before shows other bytes now.
    if tg_op = 'UPDATE' then
      perform note_file_text(new.id);
    end if;
  end if;
  return null;
end $$;
create trigger file_texts_of_new after insert on files for each row
  when (new.state = 'published' and new.directory = 'files') execute function file_content_changed();
create trigger file_texts_of_changed after update on files for each row
  when (new.directory = 'files' and (
    old.state is distinct from new.state or old.sha256 is distinct from new.sha256 or old.size is distinct from new.size
  )) execute function file_content_changed();
create trigger file_texts_of_gone after delete on files for each row
  when (old.state = 'published' and old.directory = 'files') execute function file_content_changed();

-- What is held is not found by its text, and is when it is let go.
create function file_scan_decided() returns trigger language plpgsql as $$
declare
  scan scans;
begin
  scan := case when tg_op = 'DELETE' then old else new end;
  perform note_file_text(f.id) from files f
  where f.storage_key = scan.storage_key and f.state = 'published' and f.directory = 'files';
  -- Bytes that were deleted for good leave no text behind.
  if scan.state = 'deleted' then
    delete from file_texts t using files f
    where f.storage_key = scan.storage_key and t.sha256 = f.sha256 and t.size = f.size and not exists (
      select 1 from files other where other.sha256 = t.sha256 and other.size = t.size and other.state = 'published'
        and other.directory = 'files' and other.storage_key <> scan.storage_key
    );
  end if;
  return null;
end $$;
create trigger file_texts_of_held after insert on scans for each row
  when (new.is_held) execute function file_scan_decided();
create trigger file_texts_of_free after delete on scans for each row
  when (old.is_held) execute function file_scan_decided();
create trigger file_texts_of_decided after update on scans for each row
  when (old.is_held is distinct from new.is_held or old.state is distinct from new.state)
  execute function file_scan_decided();

-- Down Migration
-- Forward only.
