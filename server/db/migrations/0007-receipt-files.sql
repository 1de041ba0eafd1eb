-- The PDF of a receipt, from when it was first drawn: drawing takes the process longer than anything else a
-- customer may ask for. It shows the buyer, and goes when the order is anonymised.
create table receipt_files (
	number bigint primary key references receipts,
	pdf bytea not null
);

-- It is compressed already.
alter table receipt_files alter column pdf set storage external;
