-- Up Migration
-- ── messages ────────────────────────────────────────────────────────────────
-- A letter from one member to others. Replies belong to the conversation of the message that began it.
create table messages (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  author_id bigint not null references members,
  -- null: it begins a conversation.
  conversation_starter_id bigint references messages on delete set null,
  subject text not null default '',
  content text not null,
  -- Sent to everybody of the network.
  to_all boolean not null default false,
  -- Everybody who it went to, counted when it was sent.
  recipient_count integer not null default 0,
  created_at timestamptz not null default now(),
  -- The author took it out of the sent list; those who got it keep it.
  sent_deleted_at timestamptz
);
create index messages_sent on messages (author_id, id desc) where sent_deleted_at is null;
create index messages_to_clean on messages (sent_deleted_at) where sent_deleted_at is not null;
create index messages_of_conversation on messages (conversation_starter_id, id) where conversation_starter_id is not null;

-- Who got it, each with their own mark: groups are resolved to people when it is sent.
create table message_recipients (
  message_id bigint not null references messages on delete cascade,
  member_id bigint not null references members on delete cascade,
  -- Named themselves, not only as one of a group or of everybody.
  is_named boolean not null,
  read_at timestamptz,
  -- -infinity: it never arrived, because they ignore the author, who is not told.
  deleted_at timestamptz,
  primary key (message_id, member_id)
);
create index message_recipients_named on message_recipients (message_id, member_id) where is_named;
create index message_recipients_inbox on message_recipients (member_id, message_id desc) where deleted_at is null;
create index message_recipients_unread on message_recipients (member_id) include (message_id)
  where read_at is null and deleted_at is null;

create table message_groups (
  message_id bigint not null references messages on delete cascade,
  group_id bigint not null references groups on delete cascade,
  primary key (message_id, group_id)
);
create index message_groups_of_group on message_groups (group_id);

create table message_files (
  message_id bigint not null references messages on delete cascade,
  file_id bigint not null references files on delete cascade,
  position integer not null,
  primary key (message_id, file_id)
);
create index message_files_of_file on message_files (file_id);

alter table notifications add column message_id bigint references messages on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject
  check (num_nonnulls(activity_id, invite_id, group_id, change_request_id, appointment_id, message_id) = 1) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_message on notifications (message_id) where message_id is not null;

-- ── chat ────────────────────────────────────────────────────────────────────
-- A chat of a group, or of two members (the smaller id first). Each numbers its messages without gaps, and its changes
-- (a message, an edit, a deletion, a reaction) likewise, both under the lock of this row: whoever knows the last change
-- that they saw can ask for exactly what they missed, in the order in which it happened.
create table chats (
  id bigint generated always as identity primary key,
  network_id bigint not null references networks,
  group_id bigint unique references groups on delete cascade,
  member_a bigint references members on delete cascade,
  member_b bigint references members on delete cascade,
  last_number bigint not null default 0,
  last_change bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  unique (member_a, member_b),
  check ((group_id is null) = (member_a is not null)),
  check ((member_a is null) = (member_b is null)),
  check (member_a < member_b)
);
create index chats_of_second_member on chats (member_b) where member_b is not null;

create table chat_messages (
  chat_id bigint not null references chats on delete cascade,
  number bigint not null,
  -- The change of the chat that touched it last.
  change bigint not null,
  author_id bigint references members on delete set null,
  -- Of the program that sent it: the same again is the same message.
  client_id uuid not null,
  -- Empty once it is deleted.
  text text not null,
  quoted_number bigint,
  -- The moment when it was numbered: in the order of the numbers.
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (chat_id, number)
);
create unique index chat_messages_of_client on chat_messages (author_id, client_id);
create index chat_messages_by_change on chat_messages (chat_id, change);
create index chat_messages_by_time on chat_messages (chat_id, created_at);

-- How far a chat was told over the live socket: its changes go out in their order, each once.
create table chats_told (
  chat_id bigint primary key references chats on delete cascade,
  change bigint not null,
  number bigint not null
);

-- How far a member read and got a chat, and until when they want to hear nothing of it.
create table chat_states (
  chat_id bigint not null references chats on delete cascade,
  member_id bigint not null references members on delete cascade,
  last_read bigint not null default 0,
  last_received bigint not null default 0,
  muted_until timestamptz,
  app_muted_until timestamptz,
  primary key (chat_id, member_id)
);
create index chat_states_of_member on chat_states (member_id, chat_id);

create table chat_reactions (
  chat_id bigint not null,
  number bigint not null,
  member_id bigint not null references members on delete cascade,
  emoji text not null,
  created_at timestamptz not null default now(),
  primary key (chat_id, number, member_id, emoji),
  foreign key (chat_id, number) references chat_messages on delete cascade
);
create index chat_reactions_of_member on chat_reactions (member_id);

create table chat_message_files (
  chat_id bigint not null,
  number bigint not null,
  file_id bigint not null references files on delete cascade,
  position integer not null,
  primary key (chat_id, number, file_id),
  foreign key (chat_id, number) references chat_messages on delete cascade
);
create index chat_message_files_of_file on chat_message_files (file_id);

-- What a member says of themselves; whether they are there is read from their sockets.
create table chat_statuses (
  member_id bigint primary key references members on delete cascade,
  type text not null default 'online' check (type in ('busy', 'online', 'invisible')),
  text text not null default '' check (char_length(text) <= 100),
  updated_at timestamptz not null default now()
);

-- A chat in which something is written is pushed as one message, however much it is.
alter table pushes alter column notification_id drop not null;
alter table pushes add column chat_id bigint references chats on delete cascade;
alter table pushes add unique (device_id, chat_id);
alter table pushes add check (num_nonnulls(notification_id, chat_id) = 1);
create index pushes_of_chat on pushes (chat_id) where chat_id is not null;

-- Those who run a group see its messages with more abilities.
create index group_memberships_of_administrators on group_memberships (group_id) where is_admin;

-- Every socket, not only those through which somebody reads: who has one is online.
alter table live_readers add column is_reading boolean not null default true;

-- Down Migration
-- Forward only.
