-- Ids sort as bytes everywhere, so that an index does not depend on the server's locale.

create table orders (
	id text collate "C" primary key,
	created_at timestamptz not null default now(),
	status text not null default 'RECEIVED',
	language text not null,
	is_company boolean not null,
	company_name text not null,
	vat_number text not null,
	first_name text not null,
	last_name text not null,
	email_address text not null,
	phone_number text not null,
	street_address text not null,
	zip_code text not null,
	city text not null,
	country_code text not null,
	country_outside_eu text not null,
	chassis_numbers text[] not null,
	handled_at timestamptz,
	vat_rate_basis_points integer,
	total_ore bigint
);

create table idempotency_keys (
	key text collate "C" primary key,
	request_hash text not null,
	order_id text collate "C" not null,
	created_at timestamptz not null default now()
);

create table order_lines (
	order_id text collate "C" not null references orders on delete cascade,
	position integer not null,
	kind text not null check (kind in ('coc', 'vat')),
	chassis_number text,
	registration_number text,
	coc_exists boolean not null,
	cost_ore bigint not null,
	primary key (order_id, position)
);

-- The table of cars that the database's own vehicle register answers from.
create table cars (
	chassis_number text collate "C" primary key,
	chassis_number_10 text not null,
	model_year integer not null,
	registration_type integer not null,
	is_reimported boolean not null,
	license_plate_number text,
	model_text text,
	coc_exists boolean not null,
	price_ore bigint check (price_ore > 0)
);

create table payment_attempts (
	id uuid primary key,
	order_id text collate "C" not null references orders on delete cascade,
	created_at timestamptz not null default now(),
	provider text not null,
	method text not null,
	status text not null default 'OPENING',
	amount_ore bigint not null,
	reference text,
	link text,
	expires_at timestamptz,
	unique (provider, reference)
);

create unique index one_open_attempt_per_order on payment_attempts (order_id)
	where status in ('OPENING', 'CREATED', 'PENDING_CONFIRMATION', 'PENDING_MERCHANT_CAPTURE');

create index payment_attempts_by_order on payment_attempts (order_id);

-- Every change of an order's or an attempt's status, and why.
create table transitions (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	order_id text collate "C" not null references orders on delete cascade,
	attempt_id uuid references payment_attempts on delete cascade,
	from_status text not null,
	to_status text not null,
	cause text not null
);

create index transitions_by_order on transitions (order_id);

-- What a provider told us, word for word. One row per event, however often it is told.
create table provider_events (
	id bigint generated always as identity primary key,
	received_at timestamptz not null default now(),
	provider text not null,
	event_key text not null,
	reference text,
	body bytea not null,
	unique (provider, event_key)
);

create table mails (
	id uuid primary key,
	order_id text collate "C" not null references orders on delete cascade,
	kind text not null,
	version integer not null default 1,
	created_at timestamptz not null default now(),
	sent_at timestamptz,
	unique (order_id, kind, version)
);

create table used_captcha_challenges (
	challenge text collate "C" primary key,
	request_key text collate "C",
	expires_at timestamptz not null
);
