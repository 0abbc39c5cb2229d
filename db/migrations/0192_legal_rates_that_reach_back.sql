-- Doctors who were put at the legal rate together are one change, of none of them alone.
ALTER TABLE retention_change
  DROP CONSTRAINT retention_change_of,
  ADD CONSTRAINT retention_change_of CHECK (num_nonnulls(doctor_id, society_id, legal_year) <= 1);
