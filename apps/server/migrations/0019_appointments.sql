-- Who was to come hears of an appointment that was deleted: the notification names it, and stays when it is gone.
alter table notifications drop constraint notifications_subject;
alter table notifications add constraint notifications_subject check (
  num_nonnulls(activity_id, invite_id, group_id, change_request_id, appointment_id, message_id) = 1
  or (kind = 'appointment_canceled' and num_nonnulls(activity_id, invite_id, group_id, change_request_id, appointment_id, message_id) = 0)
) not valid;
alter table notifications validate constraint notifications_subject;

-- When a file last wrote an appointment: while that is also its last change, the file may take it away again.
alter table appointments add column brought_in_at timestamptz;

-- Down Migration
-- Forward only.
