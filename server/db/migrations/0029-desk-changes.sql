-- The desk's open screens are told to look again. Without words: what has changed is read with the rights of who looks.
create or replace function tell_desk() returns trigger language plpgsql as $$
begin
	perform pg_notify('desk_changes', '');
	return null;
end $$;

-- By statement, and once for each transaction: PostgreSQL drops what is equal.
create trigger acts_tell_desk after insert on acts
	for each statement execute function tell_desk();
create trigger delivery_transitions_tell_desk after insert on delivery_transitions
	for each statement execute function tell_desk();
create trigger withdrawals_tell_desk after insert on withdrawals
	for each statement execute function tell_desk();
create trigger documents_tell_desk after insert on documents
	for each statement execute function tell_desk();
-- Whoever is signed out sees nothing more.
create trigger desk_sessions_tell_desk after delete on desk_sessions
	for each statement execute function tell_desk();

-- Commits that notify wait for one another. Of orders that come in and are handled by themselves, by the hundred a
-- second, the desk is told afterwards, with the workers.
create or replace function tell_desk_of_transitions() returns trigger language plpgsql as $$
begin
	if exists (select from moved where subject <> 'order' or from_status is distinct from 'RECEIVED') then
		perform pg_notify('desk_changes', '');
	end if;
	return null;
end $$;

create trigger transitions_tell_desk after insert on transitions
	referencing new table as moved
	for each statement execute function tell_desk_of_transitions();

-- The log by days.
create index acts_by_time on acts (at);

-- How it stands with those outside that the shop depends on, as whoever asked last has seen it. Unlogged: the next
-- call tells it anew.
create unlogged table outside_parties (
	name text primary key,
	answered_at timestamptz,
	failed_at timestamptz,
	-- The error's name and code, nothing that it says.
	error text
);
