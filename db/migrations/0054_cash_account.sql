-- The account that payments in cash credit (docs/domain.md, "Accounting"); checks and transfers credit the bank.
ALTER TABLE clinic ADD COLUMN cash_account text NOT NULL DEFAULT '1101001';
