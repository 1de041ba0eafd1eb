-- Lists that somebody wants to see again: the address of a list without the words that were looked for, since these may
-- be a person's name. Without an operator: saved at the command line.
create table saved_views (
	id uuid primary key default gen_random_uuid(),
	operator_id uuid references operators on delete cascade,
	name text not null,
	search text not null,
	is_shared boolean not null,
	saved_at timestamptz not null default now()
);

create unique index saved_views_by_name on saved_views (operator_id, lower(name)) nulls not distinct;

-- An act on many orders: asked for once, on those that the list showed then.
create table bulks (
	id uuid primary key default gen_random_uuid(),
	operator_id uuid references operators on delete cascade,
	operator text not null,
	act text not null,
	choices jsonb not null default '{}',
	-- The names of the filters, for the log.
	narrowed_by text not null,
	prepared_at timestamptz not null default now(),
	started_at timestamptz,
	stop_asked_at timestamptz,
	ended_at timestamptz,
	ended_as text
);

create index bulks_by_age on bulks (prepared_at);

create table bulk_orders (
	bulk_id uuid not null references bulks on delete cascade,
	position integer not null,
	order_id text collate "C" not null references orders on delete cascade,
	state text not null,
	outcome text not null default '',
	primary key (bulk_id, position)
);

create index bulk_orders_by_order on bulk_orders (order_id);

-- What a filter on something rare reads; free for nearly all orders that come in.
create index orders_from_abroad on orders (country_code, id) where country_code <> 'SE';
create index orders_in_other_languages on orders (language, id) where language <> 'sv';
create index deliveries_unsent on deliveries (order_id) where status in ('WAITING', 'READY', 'PROBLEM', 'STOPPED');
create index deliveries_by_post on deliveries (order_id) where form = 'post';
