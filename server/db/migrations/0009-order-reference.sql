-- A number that one can say on the phone: seven characters of an alphabet without vowels and look-alikes, and one
-- that checks them (contract/order-reference.ts). Its first two count days, so that new ones lie together in the
-- index; the rest is random, and tells nothing about how many orders there are. Made here, so that processes of the
-- version before make it too; not called `reference`, which their statements take for that of a payment.
create or replace function new_order_reference(day integer default (extract(epoch from now()) / 86400)::integer)
returns text language sql volatile parallel safe as $$
	select substr(alphabet, d1 + 1, 1) || substr(alphabet, d2 + 1, 1) || substr(alphabet, d3 + 1, 1)
		|| substr(alphabet, d4 + 1, 1) || '-' || substr(alphabet, d5 + 1, 1) || substr(alphabet, d6 + 1, 1)
		|| substr(alphabet, d7 + 1, 1)
		-- 3 is the inverse of the last weight: 8 × 3 = 24 ≡ 1.
		|| substr(alphabet, (23 - (d1 + 2 * d2 + 3 * d3 + 4 * d4 + 5 * d5 + 6 * d6 + 7 * d7) % 23) * 3 % 23 + 1, 1)
	from (
		select '234679CDFGHJKMNPQRTVWXZ' as alphabet,
			day / 23 % 23 as d1,
			day % 23 as d2,
			drawn / 279841 as d3,
			drawn / 12167 % 23 as d4,
			drawn / 529 % 23 as d5,
			drawn / 23 % 23 as d6,
			drawn % 23 as d7
		from (select floor(random() * 6436343)::integer as drawn offset 0) as draw
	) as characters
$$;

-- Orders that are there already are spread over all days: so few of them meet by chance.
alter table orders add column order_reference text collate "C" not null default new_order_reference((random() * 528)::integer);
do $$
begin
	loop
		update orders set order_reference = new_order_reference((random() * 528)::integer)
		where id in (
			select id from (
				select id, row_number() over (partition by order_reference order by id) as place from orders
			) as placed
			where place > 1
		);
		exit when not found;
	end loop;
end $$;
create unique index orders_reference on orders (order_reference);
alter table orders alter column order_reference set default new_order_reference();

-- What the provider was told of it: nothing in payments that the version before began.
alter table payment_attempts add column order_reference text not null default '';
