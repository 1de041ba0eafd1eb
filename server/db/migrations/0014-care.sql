-- Whether the register knew the car when the order was handled. Null: the version before handled it.
alter table order_lines add column car_known boolean;

-- What an operator writes about an order, and how it read before it was changed. A deleted note loses its words and
-- keeps who deleted it when.
create table notes (
	id uuid primary key default gen_random_uuid(),
	order_id text collate "C" not null references orders on delete cascade,
	created_at timestamptz not null default clock_timestamp(),
	deleted_at timestamptz,
	deleted_by text
);

create index notes_by_order on notes (order_id);

create table note_versions (
	note_id uuid not null references notes on delete cascade,
	version integer not null,
	at timestamptz not null default clock_timestamp(),
	operator text not null,
	words text not null,
	primary key (note_id, version)
);

-- Mails word for word as they were sent, for as long as their order names its customer. Compressed in the row itself:
-- apart from it, one takes a quarter more.
create table sent_mails (
	mail_id uuid primary key references mails on delete cascade,
	recipient text not null,
	subject text not null,
	plain text not null,
	html text not null,
	attachments text[] not null
) with (toast_tuple_target = 3000);

-- Customers' banks that want the money of a payment back. No order: the provider does not name the payment.
create table disputes (
	provider text not null,
	id text collate "C" not null,
	order_id text collate "C" references orders on delete cascade,
	status text not null,
	opened_at timestamptz not null default now(),
	changed_at timestamptz not null default now(),
	closed_at timestamptz,
	primary key (provider, id)
);

create index disputes_by_order on disputes (order_id);
create index open_disputes on disputes (opened_at) where closed_at is null;

-- The buyer of a receipt whose order was erased: the books need them for longer than the order does.
alter table receipts add column buyer jsonb;
create index receipts_of_erased on receipts (order_id) where buyer is not null;

-- The version before knows of these files by itself.
drop trigger if exists receipt_file_of_older_versions on orders;
drop function if exists delete_receipt_file();

-- When it last grew. Null: before this was written down.
alter table payment_attempts add column refunded_elsewhere_at timestamptz;

-- How far operators have been told of something that needs them by mail, and how far they have settled it.
create table attention_seen (
	kind text not null,
	subject text collate "C" not null,
	order_id text collate "C" references orders on delete cascade,
	told_until timestamptz,
	settled_until timestamptz,
	note text not null default '',
	primary key (kind, subject)
);

create index attention_seen_by_order on attention_seen (order_id);

-- The mails to operators, one for each morning and one for each hour that brought something new.
create table digests (
	slot text collate "C" primary key,
	claimed_at timestamptz not null default now(),
	sent_at timestamptz
);

-- Orders that something may be wrong with, where no index over all orders would find them quickly: whether it is, and
-- still is, is asked of the order itself. Made here, so that processes of the version before make them too.
create table attention_marks (
	kind text not null,
	order_id text collate "C" not null references orders on delete cascade,
	at timestamptz not null default now(),
	primary key (kind, order_id)
);

create index attention_marks_by_order on attention_marks (order_id);

create or replace function mark_paid_again() returns trigger language plpgsql as $$
begin
	insert into attention_marks (kind, order_id)
	select 'paid-twice', new.order_id
	where exists (
		select from payment_attempts
		where order_id = new.order_id and id <> new.id and status = 'SETTLED'
	)
	on conflict (kind, order_id) do update set at = excluded.at;
	return null;
end $$;

create trigger paid_again after update of status on payment_attempts
	for each row when (new.status = 'SETTLED' and old.status <> 'SETTLED')
	execute function mark_paid_again();

create or replace function mark_same_car() returns trigger language plpgsql as $$
begin
	insert into attention_marks (kind, order_id)
	select 'same-car', new.id
	where exists (
		select from order_lines as line
		join order_lines as other
			on other.chassis_number = line.chassis_number and other.coc_exists and other.order_id <> new.id
		join orders on orders.id = other.order_id and orders.status = 'SETTLED'
		where line.order_id = new.id and line.coc_exists
	)
	on conflict (kind, order_id) do nothing;
	return null;
end $$;

-- At commit: the counter of receipts, which both orders have taken by then, lets one of two see the other.
create constraint trigger same_car_paid_again after update of status on orders
	deferrable initially deferred
	for each row when (new.status = 'SETTLED' and old.status <> 'SETTLED')
	execute function mark_same_car();

insert into attention_marks (kind, order_id, at)
select 'paid-twice', order_id, max(status_since) from payment_attempts
where status = 'SETTLED'
group by order_id having count(*) > 1;

-- Of what was paid lately only: nobody asks about a car of years ago.
insert into attention_marks (kind, order_id, at)
select 'same-car', order_id, max(issued_at)
from receipts join order_lines as line using (order_id)
where issued_at > now() - interval '90 days' and line.coc_exists and exists (
	select from order_lines as other join receipts as earlier using (order_id)
	where other.chassis_number = line.chassis_number and other.coc_exists and earlier.number < receipts.number
)
group by order_id;

create index orders_in_review on orders (id) where status = 'REVIEW';
create index payments_in_other_currency on payment_attempts (order_id) where settled_currency <> 'SEK';
create index payments_refunded_elsewhere on payment_attempts (order_id) where refunded_elsewhere_ore > 0;
create index payments_unconfirmed on payment_attempts (status_since)
	where status in ('PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE');
create index refunds_refused on refunds (order_id) where status = 'CANCELLED';
create index transitions_of_failed_refunds on transitions (order_id) where cause = 'failed at the provider';
create index transitions_after_cancelling on transitions (order_id)
	where subject = 'order' and from_status = 'CANCELLED';
