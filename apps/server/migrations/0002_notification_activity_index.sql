-- Outside a transaction
-- Deleting a post looks for the notifications of it, and of each of its replies. An index left half built by an
-- earlier try is in the way of a new one.
drop index concurrently if exists notifications_of_activity;
create index concurrently notifications_of_activity on notifications (activity_id);
drop index concurrently if exists notifications_of_reply;
create index concurrently notifications_of_reply on notifications (reply_id) where reply_id is not null;
