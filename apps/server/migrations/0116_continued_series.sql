-- Up Migration
-- The series that this one goes on from, where somebody changed one of its occurrences and all that follow.
alter table appointments add column continued_from bigint references appointments on delete set null;
create index appointments_continued on appointments (continued_from) where continued_from is not null;

-- Down Migration
-- Forward only.
