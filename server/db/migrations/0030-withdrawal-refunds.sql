-- What an accepted withdrawal gives back: a refund for each payment of its order. Where a version that knew of one only
-- accepted it, withdrawals.refund_id alone tells.
create table withdrawal_refunds (
	refund_id uuid primary key references refunds on delete cascade,
	withdrawal_id uuid not null references withdrawals on delete cascade
);

create index withdrawal_refunds_by_withdrawal on withdrawal_refunds (withdrawal_id);

-- WITHDRAWAL when it was sold. Null: sold by a version that did not write it down.
alter table receipts add column withdrawal text;
