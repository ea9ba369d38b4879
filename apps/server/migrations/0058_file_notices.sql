-- Up Migration
-- What people are told about a file: that a version waits, what came of theirs, and that their lock was lifted.
alter table notifications add column file_id bigint references files on delete cascade;
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject check (
  num_nonnulls(activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id) = 1
  or (kind = 'appointment_canceled' and num_nonnulls(
    activity_id, invite_id, group_id, change_request_id, appointment_id, message_id, report_id, file_id
  ) = 0)
) not valid;
alter table notifications validate constraint notifications_subject;
create index notifications_of_file on notifications (file_id) where file_id is not null;

-- What its author says of the current version, beside what is said of the file.
alter table files add column version_description text not null default '';
-- Whether the file is to be called as this version was when it becomes the current one.
alter table file_versions add column takes_name boolean not null default false;

-- Down Migration
-- Forward only.
