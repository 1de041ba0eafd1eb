-- The office puts numbers right that were noted lately, and counts what waits for it.
create index deliveries_posted on deliveries (status_since) where tracking_number is not null;
create index documents_to_release on documents (received_at) where released_at is null and replaced_at is null;
