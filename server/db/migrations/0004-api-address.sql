-- The provider was also told where the API is, which need not be on the site's host. Empty: it was there.
alter table payment_attempts add column api_url text not null default '';
