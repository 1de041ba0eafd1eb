-- What the provider has given back of a payment beyond our own refunds, as far as an operator was alerted to it.
alter table payment_attempts add column refunded_elsewhere_ore bigint not null default 0;
