-- The credit notes of an erased person stay for the books, as their receipt does. Processes of the version before, which
-- know neither, write down no buyer for it: theirs still go.
create or replace function delete_credit_note_files() returns trigger language plpgsql as $$
begin
	delete from credit_note_files using credit_notes
	where credit_notes.number = credit_note_files.number and credit_notes.order_id = new.id
		and not exists (select from receipts where order_id = new.id and buyer is not null);
	return null;
end $$;

-- Cars and a company's own data stay: what was put right after the receipt was issued is undone where it is drawn again.
create or replace function delete_order_changes() returns trigger language plpgsql as $$
begin
	delete from order_changes
	where order_id = new.id and field <> 'car' and not (
		new.is_company and field in (
			'company_name', 'vat_number', 'street_address', 'zip_code', 'city', 'country_outside_eu'
		)
	);
	return null;
end $$;
