-- When the provider was last asked about a refund that is under way: ever more seldom, as about payments.
alter table refunds add column asked_at timestamptz not null default now();
