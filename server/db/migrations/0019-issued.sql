-- When a customer first got this certificate: told of it, posted, or fetched. It outlives the order and the bytes, so
-- that a certificate can be told from a forged one for as long as its row is there.
alter table documents add column issued_at timestamptz;

update documents set issued_at = (
	select min(at) from delivery_transitions join delivery_documents using (delivery_id)
	where delivery_documents.sha256 = documents.sha256 and to_status in ('SENT', 'FETCHED')
);
