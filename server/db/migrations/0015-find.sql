-- What an operator finds an order by, as a tsvector, which alone can be indexed by the beginnings of its words: words
-- without accents of who ordered and where to; the post code and the VAT number in one piece; the e-mail address, whole
-- and from its @ on; after a mark of their own, the digits of the phone number and the chassis numbers backwards, since
-- people know how these end. It never fails, or the order could not be changed: a longer word would be refused. The
-- search path is fixed because pg_restore has none.
create or replace function order_words(
	first_name text, last_name text, company_name text, street_address text, city text,
	email_address text, zip_code text, vat_number text, phone_number text, chassis_numbers text[]
) returns tsvector language plpgsql immutable parallel safe cost 1000 set search_path = pg_catalog as $$
declare
	-- What people with Swedish keyboards write is quick; for the rest, letters are taken apart from their accents.
	texts text := translate(
		lower(concat_ws(' ', first_name, last_name, company_name, street_address, city)), 'åäöéü', 'aaoeu'
	);
begin
	if octet_length(texts) > length(texts) then
		texts := translate(
			lower(regexp_replace(normalize(texts, nfd), '[\u0300-\u036f]', '', 'g')), 'øæœđðłßþ', 'oaoddlst'
		);
	end if;
	return ts_delete(array_to_tsvector(array_remove(string_to_array(concat_ws(' ',
		regexp_replace(left(texts, 500), '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+', ' ', 'g'),
		left(lower(email_address), 500),
		left(substr(lower(email_address), strpos(email_address, '@')), 500),
		left(translate(lower(zip_code), ' -', ''), 500),
		left(translate(lower(vat_number), ' -.', ''), 500),
		'+' || left(regexp_replace(reverse(phone_number), '[^0-9]', '', 'g'), 500),
		reverse(array_to_string(chassis_numbers, '# ') || '#')
	), ' '), '')), array['+', '#']);
end $$;

-- Not of orders that wait to be handled, so that placing one pays nothing for it: these are few, and read one by one.
-- New words are sorted in often and few at a time: the step that does it holds up its order.
create index orders_by_words on orders using gin (order_words(
	first_name, last_name, company_name, street_address, city, email_address, zip_code, vat_number, phone_number,
	chassis_numbers
)) with (gin_pending_list_limit = 256) where status <> 'RECEIVED';

create index order_lines_by_plate on order_lines (translate(upper(registration_number), ' -', ''))
	where registration_number is not null;
