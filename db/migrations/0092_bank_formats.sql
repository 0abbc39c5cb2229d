-- The formats of bank files are the program's table (domain/payout/file-formats.ts): the database holds no second list of
-- them. A format has a row once the clinic has filled in its settings.
ALTER TABLE clinic_bank_setting DROP CONSTRAINT clinic_bank_setting_bank_format_check;
ALTER TABLE clinic_bank_setting ADD CONSTRAINT clinic_bank_setting_format CHECK (bank_format ~ '^[a-z][a-z0-9_]{0,29}$');
