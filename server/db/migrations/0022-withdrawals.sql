-- What customers say who withdraw from a purchase, and what became of it. The number is the office's.
create table withdrawals (
	id uuid primary key,
	number bigint generated always as identity unique,
	received_at timestamptz not null default now(),
	language text not null,
	name text not null,
	order_number text not null,
	email_address text not null,
	-- Null: none that we know of.
	order_id text collate "C" references orders on delete cascade,
	standing text not null default 'RECEIVED' check (standing in ('RECEIVED', 'ACCEPTED', 'DECLINED')),
	decided_at timestamptz,
	-- As it was told to the customer.
	reason text not null default '',
	refund_id uuid references refunds on delete set null
);

create index withdrawals_by_order on withdrawals (order_id);
create index withdrawals_by_refund on withdrawals (refund_id);
create index withdrawals_by_email_address on withdrawals (lower(email_address));
create index withdrawals_to_decide on withdrawals (received_at) where standing = 'RECEIVED';
create index withdrawals_without_order on withdrawals (received_at) where order_id is null;

-- The mails about them, which need no order. What they said is kept for as long as the withdrawal names its customer.
create table withdrawal_mails (
	id uuid primary key,
	withdrawal_id uuid not null references withdrawals on delete cascade,
	kind text not null,
	created_at timestamptz not null default now(),
	sent_at timestamptz,
	recipient text,
	subject text,
	plain text,
	html text,
	unique (withdrawal_id, kind)
);

-- Who wants delivery at once, and gives the right of withdrawal up for it: when, and in which words.
create table withdrawal_consents (
	order_id text collate "C" primary key references orders on delete cascade,
	given_at timestamptz not null default now(),
	wording text not null
);
