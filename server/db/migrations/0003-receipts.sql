-- One receipt per paid order, numbered without gaps: the counter moves in the transaction that
-- settles the order, so a number is never taken without a receipt that bears it.
create table receipts (
	number bigint primary key,
	order_id text collate "C" not null unique references orders,
	attempt_id uuid not null references payment_attempts,
	issued_at timestamptz not null default now()
);

create table receipt_counter (
	only_row boolean primary key default true check (only_row),
	last_number bigint not null
);

insert into receipt_counter (last_number) values (0);
