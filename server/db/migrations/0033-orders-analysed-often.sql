-- What is asked of the newest orders is planned by what the database knows of them. By itself it would look again after
-- a tenth of all orders had changed, and read thousands one by one until then.
alter table orders set (autovacuum_analyze_scale_factor = 0.01);
