-- Pictures of posts lie in the folder of their stream, and are found there like any other file.
insert into search_changes (kind, id)
select 'file', f.id from files f
where f.directory <> 'files' and f.state = 'published'
  and exists (select 1 from file_containers lies where lies.file_id = f.id);
