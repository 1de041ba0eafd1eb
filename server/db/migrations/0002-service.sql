-- Budgets against abuse, shared by all processes. They may be lost when the database crashes:
-- unlogged, so that counting waits for no disk. Clients and addresses are kept as digests only.
create unlogged table rate_limits (
	bucket text collate "C" primary key,
	used integer not null,
	resets_at timestamptz not null
) with (fillfactor = 50);

create index rate_limits_by_reset on rate_limits (resets_at);

-- Which cars a client, and all clients together, have looked up today: the same one again costs
-- nothing. A lookup is the digest of who asked and the chassis number.
create unlogged table car_lookups (
	lookup text collate "C" primary key,
	resets_at timestamptz not null
);

create index car_lookups_by_reset on car_lookups (resets_at);

-- Money given back, whole or in parts. The id is also the idempotency key at the provider.
create table refunds (
	id uuid primary key,
	order_id text collate "C" not null references orders on delete cascade,
	attempt_id uuid not null references payment_attempts on delete cascade,
	created_at timestamptz not null default now(),
	amount_ore bigint not null check (amount_ore > 0),
	status text not null default 'OPENING',
	reference text,
	reason text not null
);

create index refunds_by_attempt on refunds (attempt_id);
create index refunds_by_order on refunds (order_id);
create index refunds_under_way on refunds (created_at) where status in ('OPENING', 'PENDING');

-- What was really paid, which may be more or less than what was asked for.
alter table payment_attempts add column settled_ore bigint;
update payment_attempts set settled_ore = amount_ore where status = 'SETTLED';
-- What the provider was told of us when the attempt began. A retry must say the same to the letter,
-- or the provider takes it for another request under the same key.
alter table payment_attempts add column public_url text not null default '';
alter table payment_attempts add column brand_name text not null default '';
-- When the provider was last asked about it, for the job that looks after lost callbacks.
alter table payment_attempts add column asked_at timestamptz not null default now();
create index open_payment_attempts on payment_attempts (asked_at)
	where status in ('OPENING', 'CREATED', 'PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE');
alter table payment_attempts add column status_since timestamptz not null default now();
create index payment_attempts_by_last_change on payment_attempts (status_since);
alter table transitions add column refund_id uuid references refunds on delete cascade;

-- When personal data was taken out of a paid order; what bookkeeping needs stays.
alter table orders add column reduced_at timestamptz;

-- How an operator looks for orders: whose they are, for which car, what still waits.
create index orders_by_email_address on orders (lower(email_address));
create index order_lines_by_chassis_number on order_lines (chassis_number);
create index orders_to_handle on orders (id) where status = 'RECEIVED';
create index mails_to_send on mails (created_at) where sent_at is null;

-- What is swept away after its time.
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index used_captcha_challenges_by_expiry on used_captcha_challenges (expires_at);
create index provider_events_by_reference on provider_events (reference);

-- What statistics and bookkeeping ask for by day.
create index transitions_of_money on transitions (at) where to_status in ('SETTLED', 'EXECUTED');
