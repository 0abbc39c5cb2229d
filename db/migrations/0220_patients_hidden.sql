-- Profiles that do not see patients, and patients' names masked in lists (docs/decisions/0117).

ALTER TABLE own_profile ADD sees_patients boolean NOT NULL DEFAULT true;
ALTER TABLE clinic ADD masks_patients boolean NOT NULL DEFAULT false;
