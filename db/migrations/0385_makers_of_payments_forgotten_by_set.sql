-- Who made, paid, settled or asked for something is forgotten with the account: for all accounts that are deleted at once by
-- one statement in each table that grows by month, since no index finds the rows of one. 300 accounts took 51 s to delete
-- beside the payments, receipts, transfers, entries and sent statements of ten years; 49 of them went into these keys
-- (docs/decisions/0074). Tables of a few thousand rows keep PostgreSQL's keys.
SELECT forget_by_set('payment', 'payment_created_by_fkey', 'created_by', 'app_user');
SELECT forget_by_set('payment', 'payment_paid_by_fkey', 'paid_by', 'app_user');
SELECT forget_by_set('transfer', 'transfer_settled_by_fkey', 'settled_by', 'app_user');
SELECT forget_by_set('received_document', 'received_document_created_by_fkey', 'created_by', 'app_user');
SELECT forget_by_set('receipt_match', 'receipt_match_matched_by_fkey', 'matched_by', 'app_user');
SELECT forget_by_set('entry', 'entry_created_by_fkey', 'created_by', 'app_user');
SELECT forget_by_set('entry', 'entry_approved_by_fkey', 'approved_by', 'app_user');
SELECT forget_by_set('entry', 'entry_withdrawn_by_fkey', 'withdrawn_by', 'app_user');
SELECT forget_by_set('payslip_delivery', 'payslip_delivery_requested_by_fkey', 'requested_by', 'app_user');
