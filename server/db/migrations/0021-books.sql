-- Each export for an accounting program is a numbered batch, remembered: importing a voucher twice books it twice.
create table voucher_batches (
	number bigint primary key,
	-- The first day of its month.
	month date not null,
	made_at timestamptz not null default now(),
	vouchers bigint not null
);

create index voucher_batches_by_month on voucher_batches (month);

-- One voucher per receipt, credit note and payment or refund that no sale explains. It names nobody, and stays as it
-- was booked, whatever the settings are later.
create table vouchers (
	kind text not null check (kind in ('receipt', 'credit-note', 'odd-payment')),
	-- That of its receipt or credit note; odd payments are numbered by book_counter.
	number bigint not null,
	-- Its own day in Sweden, and the one that it is booked on: later where its month was closed before.
	day date not null,
	booked_on date not null,
	order_id text collate "C" not null references orders,
	-- What moved the money: a transition with a voucher is booked.
	transition_id bigint not null,
	country_code text not null,
	vat_rate_basis_points integer,
	net_ore bigint not null,
	vat_ore bigint not null,
	-- Its lines: debit is positive, and they add up to nothing.
	accounts text[] not null,
	amounts_ore bigint[] not null check (cardinality(amounts_ore) = cardinality(accounts)),
	batch bigint references voucher_batches,
	primary key (kind, number),
	unique (transition_id, kind),
	check (booked_on >= day)
) with (fillfactor = 80);

-- Not by batch, which is filled in later: all of a batch is in its month.
create index vouchers_by_day on vouchers (booked_on);

-- All months up to the last one here are closed. What comes later is booked in the month after it.
create table closed_months (
	month date primary key,
	closed_at timestamptz not null default now()
);

-- Locked by whoever books, closes or exports.
create table book_counter (
	only_row boolean primary key default true check (only_row),
	last_odd_payment bigint not null,
	last_batch bigint not null
);

insert into book_counter (last_odd_payment, last_batch) values (0, 0);
