-- The browser that asked for a wash, by the hash of its purchase cookie: a phone that was closed finds its wash again.
alter table redemption add column browser_hash sha256;
create index redemption_browser on redemption (browser_hash, created_at) where browser_hash is not null;
