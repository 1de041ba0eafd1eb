-- Every wording of the terms that was ever sent to a customer, as the file that they got. It names nobody, and stays.
create table terms_versions (
	sha256 text collate "C" primary key,
	language text not null,
	first_sent_at timestamptz not null default now(),
	pdf bytea not null
);

-- It is compressed already.
alter table terms_versions alter column pdf set storage external;

-- The one that the mail brought. Null where it brought none, or was sent by a version that knew of none.
alter table mails add column terms_sha256 text collate "C" references terms_versions;
