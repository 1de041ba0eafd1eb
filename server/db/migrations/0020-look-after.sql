-- When the importer's system last answered about a car. Null: it has not yet.
alter table deliveries add column asked_at timestamptz;

create index deliveries_to_ask_about on deliveries (asked_at) where status = 'WAITING' and form = 'file';
create index deliveries_not_told on deliveries (status_since)
	where status = 'READY' and form = 'file' and mail_id is null;
