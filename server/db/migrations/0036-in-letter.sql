-- Whether the newest cover letter of its order lists the car: a certificate that comes after it was drawn is in no
-- envelope yet. Of letters that the version before drew nothing is known.
alter table deliveries add column is_in_letter boolean not null default false;
