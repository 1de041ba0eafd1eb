-- The language that the provider's way back to us names: none in payments that the version before began, whose
-- addresses the provider has heard under the same key.
alter table payment_attempts add column return_language text not null default '';
-- Until when an invoice that the provider has sent is to be paid, where it says so.
alter table payment_attempts add column pay_by timestamptz;
