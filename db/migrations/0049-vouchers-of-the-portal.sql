-- Vouchers in the staff portal: the list of one state, the newest first (ids begin with their time).

create index credit_lot_of_state on credit_lot (state, lot_id desc) where kind = 'wash';
