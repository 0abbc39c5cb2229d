-- DISTINCT ON gathered the affiliations of all doctors for a page of fifty. Asked like this, the page is read along the doctors'
-- names, and each doctor's affiliation is looked up.
CREATE OR REPLACE VIEW current_affiliation WITH (security_invoker = true) AS
  SELECT doctor_id, valid_from, society_id
    FROM doctor_affiliation AS own
   WHERE valid_from <= current_date
     AND NOT EXISTS (SELECT FROM doctor_affiliation AS later
                      WHERE later.doctor_id = own.doctor_id AND later.valid_from > own.valid_from AND later.valid_from <= current_date);
