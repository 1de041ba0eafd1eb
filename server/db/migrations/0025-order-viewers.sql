-- Who has an order open just now, for all processes of the desk: unlogged, since it may be lost. It refers to no order:
-- whoever looks at one must not wait for who changes it.
create unlogged table order_viewers (
	order_id text collate "C" not null,
	operator_id uuid not null references operators on delete cascade,
	since timestamptz not null default now(),
	seen_at timestamptz not null default now(),
	primary key (order_id, operator_id)
);

create index order_viewers_by_age on order_viewers (seen_at);
