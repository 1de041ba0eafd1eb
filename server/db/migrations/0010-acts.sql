-- What operators did, and who. It only grows: nobody can change or delete what stands here, so it holds no personal
-- data of customers, and an order may be erased under it.
create table acts (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	operator text not null,
	act text not null,
	order_id text collate "C",
	details jsonb not null default '{}'
);

create index acts_by_order on acts (order_id) where order_id is not null;

create or replace function refuse_change_of_acts() returns trigger language plpgsql as $$
begin
	raise exception 'The log of acts only grows';
end $$;

-- By row: a restore empties tables that are empty already.
create trigger acts_only_grow before update or delete on acts
	for each row execute function refuse_change_of_acts();
create trigger acts_are_not_truncated before truncate on acts
	for each statement execute function refuse_change_of_acts();
