-- The archive of certificates: one row per file, known by the SHA-256 of its bytes. The row stays when the bytes
-- have had their time, so that a certificate can still be told from a forged one.
create table documents (
	sha256 text collate "C" primary key,
	format text not null check (format in ('pdf', 'xml')),
	size integer not null,
	received_at timestamptz not null default now(),
	-- Null: it waits for a person.
	chassis_number text collate "C",
	waits_because text,
	-- As it was called where it came from. Only while it waits: a name may tell whose it is.
	file_name text,
	-- Null: nobody has approved it yet, and no customer gets it.
	released_at timestamptz,
	replaced_at timestamptz,
	check ((chassis_number is null) = (waits_because is not null)),
	check (chassis_number is null or file_name is null)
);

-- A car has one certificate of each format; those before it stay for the orders that got them.
create unique index current_documents on documents (chassis_number, format)
	where chassis_number is not null and replaced_at is null;
create index documents_by_chassis_number on documents (chassis_number) where chassis_number is not null;
create index documents_that_wait on documents (received_at) where chassis_number is null;

create table document_files (
	sha256 text collate "C" primary key references documents on delete cascade,
	content bytea not null
);

-- Out of line and as it is: PDF is compressed already, and it is read in pieces.
alter table document_files alter column content set storage external;
