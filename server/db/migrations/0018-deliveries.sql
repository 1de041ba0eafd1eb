-- What a paid order is owed: one delivery per car with a CoC, and per form. Promised by a day in Sweden.
create table deliveries (
	id uuid primary key,
	order_id text collate "C" not null references orders on delete cascade,
	chassis_number text collate "C" not null,
	form text not null check (form in ('file', 'post')),
	status text not null default 'WAITING',
	created_at timestamptz not null default now(),
	status_since timestamptz not null default now(),
	promised_by date not null,
	-- The mail that tells the customer of it.
	mail_id uuid references mails on delete set null,
	carrier text,
	tracking_number text,
	unique (order_id, chassis_number, form)
);

create index deliveries_to_produce on deliveries (promised_by) where status in ('WAITING', 'PROBLEM');
create index deliveries_that_wait on deliveries (chassis_number) where status = 'WAITING';
create index deliveries_by_mail on deliveries (mail_id) where mail_id is not null;

create table delivery_transitions (
	id bigint generated always as identity primary key,
	at timestamptz not null default now(),
	delivery_id uuid not null references deliveries on delete cascade,
	from_status text not null,
	to_status text not null,
	cause text not null
);

create index delivery_transitions_by_delivery on delivery_transitions (delivery_id);

-- The files that a customer got: what the archive had when the delivery was made ready.
create table delivery_documents (
	delivery_id uuid not null references deliveries on delete cascade,
	sha256 text collate "C" not null references documents,
	fetched_at timestamptz,
	fetches integer not null default 0,
	primary key (delivery_id, sha256)
);

create index delivery_documents_by_document on delivery_documents (sha256);

-- In which forms an order is delivered, where an operator chose others than the setting.
create table delivery_choices (
	order_id text collate "C" primary key references orders on delete cascade,
	forms text[] not null check (forms <@ array['file', 'post'] and forms <> '{}')
);
