-- The PDF of a receipt, from when it was first drawn: drawing takes the process longer than anything else a
-- customer may ask for. It shows the buyer, and goes when the order is anonymised.
create table receipt_files (
	number bigint primary key references receipts,
	pdf bytea not null
);

-- It is compressed already.
alter table receipt_files alter column pdf set storage external;

-- Processes of the version before anonymise orders without knowing of these files. The next version drops this.
create or replace function delete_receipt_file() returns trigger language plpgsql as $$
begin
	delete from receipt_files using receipts
	where receipts.number = receipt_files.number and receipts.order_id = new.id;
	return null;
end $$;

create trigger receipt_file_of_older_versions after update of reduced_at on orders
	for each row execute function delete_receipt_file();
