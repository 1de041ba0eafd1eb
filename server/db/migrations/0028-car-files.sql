-- A file of cars that somebody looks at before it is brought in: gone then, or after a day. Unlogged: it can be sent again.
create unlogged table car_files (
	id uuid primary key default gen_random_uuid(),
	operator_id uuid not null references operators on delete cascade,
	sha256 text collate "C" not null,
	sent_at timestamptz not null default now(),
	format text not null check (format in ('csv', 'xlsx')),
	encoding text,
	sheet text,
	other_sheets integer not null default 0,
	-- As the file calls its columns, and which of ours each of them is; null: none.
	headers jsonb not null,
	columns jsonb not null,
	unique (operator_id, sha256)
);

create unlogged table car_file_rows (
	file_id uuid not null references car_files on delete cascade,
	line integer not null,
	cells jsonb not null,
	primary key (file_id, line)
);

-- The certificates of a period, without reading all that ever were.
create index delivery_transitions_sent on delivery_transitions (at) where to_status in ('SENT', 'FETCHED');
