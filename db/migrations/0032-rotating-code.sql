-- A rotating code is good for one wash: the wash that it became keeps its number.
alter table redemption rename column jti to pass_id;
alter table redemption rename constraint redemption_jti to redemption_pass_once;
