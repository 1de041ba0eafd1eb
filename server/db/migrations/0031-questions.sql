-- What an operator asks a customer, in their own words: the mail brings it, and the order's story tells it for as long
-- as the order names its customer.
create table mail_questions (
	mail_id uuid primary key references mails on delete cascade,
	words text not null
);

-- Processes of the version before anonymise orders without knowing of these words. The next version drops this.
create or replace function delete_questions() returns trigger language plpgsql as $$
begin
	delete from mail_questions using mails
	where mails.id = mail_questions.mail_id and mails.order_id = new.id;
	return null;
end $$;

create trigger questions_of_older_versions after update of reduced_at on orders
	for each row execute function delete_questions();
