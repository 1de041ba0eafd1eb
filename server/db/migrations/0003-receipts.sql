-- One receipt per paid order, numbered without gaps: the counter moves in the transaction that
-- settles the order, so a number is never taken without a receipt that bears it. Who sold is kept
-- with it, since that may change and a receipt may not.
create table receipts (
	number bigint primary key,
	order_id text collate "C" not null unique references orders,
	attempt_id uuid not null references payment_attempts,
	issued_at timestamptz not null default clock_timestamp(),
	seller jsonb not null
);

create index receipts_by_age on receipts (issued_at);
create index receipts_by_attempt on receipts (attempt_id);

create table receipt_counter (
	only_row boolean primary key default true check (only_row),
	last_number bigint not null
);

-- Orders that were paid before there were receipts get theirs in the order of their payments. The
-- seller was not written down then: an empty one stands for the present one.
insert into receipts (number, order_id, attempt_id, issued_at, seller)
select row_number() over (order by min(transitions.at), orders.id), orders.id,
	(array_agg(transitions.attempt_id order by transitions.at))[1], min(transitions.at), '{}'
from orders
join transitions on transitions.order_id = orders.id
	and transitions.to_status = 'SETTLED' and transitions.attempt_id is not null
where orders.status = 'SETTLED'
group by orders.id;

insert into receipt_counter (last_number) select count(*) from receipts;
