ALTER TABLE clinic ADD COLUMN carried_balance_account text NOT NULL DEFAULT '1104010';
COMMENT ON COLUMN clinic.carried_balance_account IS 'The account of the balances that doctors owe and that their next payment recovers.';
