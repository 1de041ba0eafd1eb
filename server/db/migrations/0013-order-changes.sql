-- What operators put right in an order, and what stood there before. It names people, and goes when the order is
-- anonymised.
create table order_changes (
	id bigint generated always as identity primary key,
	order_id text collate "C" not null references orders on delete cascade,
	at timestamptz not null default now(),
	operator text not null,
	field text not null,
	old text not null,
	new text not null
);

create index order_changes_by_order on order_changes (order_id);

-- Processes of the version before anonymise orders without knowing of these rows. The next version drops this.
create or replace function delete_order_changes() returns trigger language plpgsql as $$
begin
	delete from order_changes where order_id = new.id;
	return null;
end $$;

create trigger order_changes_of_older_versions after update of reduced_at on orders
	for each row execute function delete_order_changes();

-- Counts what operators changed: an order is priced as it was read, or read again.
alter table orders add column revision integer not null default 0;

-- Whose customers are reminded, and whose orders lapse.
create index orders_to_be_paid on orders (id) where status = 'CREATED';
