-- A payslip is outdated once the month has a payment that it did not tell of, also one that took the place of an annulled one.

ALTER TABLE payslip_delivery ADD COLUMN payment_ids integer[];
COMMENT ON COLUMN payslip_delivery.payment_ids IS 'The payments that the document told of; null for letters of before.';
