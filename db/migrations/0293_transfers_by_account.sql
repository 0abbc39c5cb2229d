-- The list of a bank file asks of each first account whether another person made a file to it (payout §9.12).
CREATE INDEX transfer_account_idx ON transfer (bank_account, bank_code);
