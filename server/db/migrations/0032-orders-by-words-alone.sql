-- Orders are found by their words (0015-find.sql), e-mail addresses among them: this one cost every order some
-- time to keep, and nobody asked it any more.
drop index if exists orders_by_email_address;
