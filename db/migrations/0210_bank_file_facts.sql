-- What a bank file tells the bank besides its transfers, for the summary that is signed (documents §14).

ALTER TABLE bank_file ADD COLUMN payer_account text CHECK (length(payer_account) BETWEEN 1 AND 40), ADD COLUMN transfer_date date;
COMMENT ON COLUMN bank_file.payer_account IS 'The clinic''s account at the bank that it charges; null where the clinic had stated none, and of files from before.';
COMMENT ON COLUMN bank_file.transfer_date IS 'The day of the transfers that it contains; null where its layout has none.';
CREATE TRIGGER bank_file_facts_kept BEFORE UPDATE OF payer_account, transfer_date ON bank_file
  FOR EACH ROW WHEN ((OLD.payer_account, OLD.transfer_date) IS DISTINCT FROM (NEW.payer_account, NEW.transfer_date))
  EXECUTE FUNCTION refuse_change('A bank file keeps what it told the bank.');
