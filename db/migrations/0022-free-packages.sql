-- A package may cost nothing; its order is complete as soon as it is placed (docs/decisions/0045-an-order-that-costs-nothing.md).
alter table price_version drop constraint price_version_price;
alter table price_version add constraint price_version_price check (price_agorot between 0 and 10000000);
