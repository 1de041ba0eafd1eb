-- The credit notes of an erased person stay for the books, as their receipt does. Processes of the version before, which
-- know neither, write down no buyer for it: theirs still go.
create or replace function delete_credit_note_files() returns trigger language plpgsql as $$
begin
	delete from credit_note_files using credit_notes
	where credit_notes.number = credit_note_files.number and credit_notes.order_id = new.id
		and not exists (select from receipts where order_id = new.id and buyer is not null);
	return null;
end $$;
