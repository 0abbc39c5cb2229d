-- A payslip's document is made when it is opened, not before: what was made before a patient was hidden, masked or corrected, or for who saw more of
-- patients, could be read for an hour (documents §3.7). What is kept is whose it is and of which month.
DELETE FROM payslip_document;
ALTER TABLE payslip_document
  DROP COLUMN content,
  DROP COLUMN file_name,
  ADD COLUMN period_year smallint NOT NULL CHECK (period_year BETWEEN 2000 AND 2099),
  ADD COLUMN period_month smallint NOT NULL CHECK (period_month BETWEEN 1 AND 12);
