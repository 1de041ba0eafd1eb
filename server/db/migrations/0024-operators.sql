-- Who works at the desk. Nobody is deleted, since the log names them; each name is one person's.
create table operators (
	id uuid primary key default gen_random_uuid(),
	email_address text not null,
	name text not null,
	role text not null,
	language text not null default 'sv',
	created_at timestamptz not null default now(),
	disabled_at timestamptz
);

create unique index operators_by_email_address on operators (lower(email_address));
create unique index operators_by_name on operators (lower(name));

-- The id is the credential's, in base64url.
create table passkeys (
	id text collate "C" primary key,
	operator_id uuid not null references operators on delete cascade,
	public_key bytea not null,
	counter bigint not null,
	transports text[] not null,
	added_at timestamptz not null default now(),
	used_at timestamptz
);

create index passkeys_by_operator on passkeys (operator_id);

-- Accounts at the company's own sign-in.
create table operator_identities (
	issuer text not null,
	subject text not null,
	operator_id uuid not null references operators on delete cascade,
	added_at timestamptz not null default now(),
	primary key (issuer, subject),
	unique (issuer, operator_id)
);

-- Links to add a passkey. Of each token only the hash is here, as of a session's.
create table operator_invites (
	token_hash text collate "C" primary key,
	operator_id uuid not null references operators on delete cascade,
	made_at timestamptz not null default now(),
	expires_at timestamptz not null,
	used_at timestamptz,
	-- Whether the passkeys from before, as of a lost telephone, go with its use.
	replaces boolean not null default false
);

create index operator_invites_by_operator on operator_invites (operator_id);
create index operator_invites_by_expiry on operator_invites (expires_at);

create table desk_sessions (
	id uuid primary key default gen_random_uuid(),
	token_hash text collate "C" not null unique,
	operator_id uuid not null references operators on delete cascade,
	started_at timestamptz not null default now(),
	active_at timestamptz not null default now(),
	-- When it was last shown that it is the operator.
	confirmed_at timestamptz not null default now(),
	signed_in_by text not null,
	browser text not null
);

create index desk_sessions_by_operator on desk_sessions (operator_id);
create index desk_sessions_by_start on desk_sessions (started_at);

-- Challenges that wait for their answer, for minutes: unlogged, since they may be lost.
create unlogged table desk_ceremonies (
	id_hash text collate "C" primary key,
	purpose text not null,
	challenge text not null,
	subject text,
	details jsonb not null default '{}',
	expires_at timestamptz not null
);

create index desk_ceremonies_by_expiry on desk_ceremonies (expires_at);

-- What was asked for under an Idempotency-Key, and what it was answered. `acted_at` is written in the transaction of the
-- act itself; a claim that has had its time may be taken over.
create table act_keys (
	operator_id uuid not null references operators on delete cascade,
	key text collate "C" not null,
	act text not null,
	request_hash text not null,
	-- Goes with it: an answer may tell where a parcel is.
	order_id text collate "C",
	claim uuid not null,
	claimed_at timestamptz not null default now(),
	acted_at timestamptz,
	answer jsonb,
	primary key (operator_id, key)
);

create index act_keys_by_age on act_keys (claimed_at);
create index act_keys_by_order on act_keys (order_id) where order_id is not null;

-- Null: at the command line, where anybody may be named.
alter table acts add column operator_id uuid;
create index acts_by_operator on acts (operator, id);
