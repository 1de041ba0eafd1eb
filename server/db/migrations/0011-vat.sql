-- Why an order bears no VAT. Null where it bears some.
alter table orders add column vat_reason text;

-- What VIES said of a company's VAT number. One row for each number of an order, however often it was asked.
create table vat_checks (
	order_id text collate "C" not null references orders on delete cascade,
	number text not null,
	first_asked_at timestamptz not null default now(),
	asked_at timestamptz not null default now(),
	times_asked integer not null default 1,
	answer text not null check (answer in ('valid', 'invalid', 'unavailable')),
	-- The consultation number: the proof that it was asked.
	identifier text,
	error_code text,
	-- When an operator was told that there is still no answer.
	alerted_at timestamptz,
	-- When the VAT that was charged before a yes went back. At once where none was.
	credited_at timestamptz,
	primary key (order_id, number)
);

create index vat_checks_to_repeat on vat_checks (asked_at) where answer = 'unavailable';
create index vat_checks_to_credit on vat_checks (order_id) where answer = 'valid' and credited_at is null;

