-- What a refund gives back: an amount, whole cars, or the VAT alone.
alter table refunds add column what text not null default 'amount' check (what in ('amount', 'cars', 'vat'));

-- How much of it is taken from the sale, and the VAT in that: reserved from when it is promised, so that refunds that
-- are under way at once share neither. Null: the version before promised it.
alter table refunds add column sold_ore bigint;
alter table refunds add column vat_ore bigint;

-- Its credit note is issued, or it needs none. Those made before have none: their months may be closed, and their
-- credit notes written by hand. What processes of the version before make from now on is found by this, and gets its own.
alter table refunds add column is_credited boolean not null default true;
alter table refunds alter column is_credited set default false;
update refunds set is_credited = false where status <> 'EXECUTED';
create index refunds_to_credit on refunds (id) where status = 'EXECUTED' and not is_credited;

-- The cars that a refund is for, at the price without VAT that they had.
create table refund_cars (
	refund_id uuid not null references refunds on delete cascade,
	chassis_number text not null,
	net_ore bigint not null,
	primary key (refund_id, chassis_number)
);

-- One credit note per refund that takes from a sale, numbered without gaps as receipts are: in the transaction in
-- which the refund is made.
create table credit_notes (
	number bigint primary key,
	refund_id uuid not null unique references refunds,
	order_id text collate "C" not null references orders,
	issued_at timestamptz not null default clock_timestamp(),
	seller jsonb not null
);

create index credit_notes_by_order on credit_notes (order_id);

create table credit_note_counter (
	only_row boolean primary key default true check (only_row),
	last_number bigint not null
);

insert into credit_note_counter (last_number) values (0);

-- The PDF, kept and gone as a receipt's.
create table credit_note_files (
	number bigint primary key references credit_notes,
	pdf bytea not null
);

alter table credit_note_files alter column pdf set storage external;

-- Which of an order's credit notes a mail brings. No foreign key, which would be checked for every mail there is.
alter table mails add column credit_note bigint;

-- Processes of the version before anonymise orders without knowing of these files. The next version drops this.
create or replace function delete_credit_note_files() returns trigger language plpgsql as $$
begin
	delete from credit_note_files using credit_notes
	where credit_notes.number = credit_note_files.number and credit_notes.order_id = new.id;
	return null;
end $$;

create trigger credit_note_files_of_older_versions after update of reduced_at on orders
	for each row execute function delete_credit_note_files();
