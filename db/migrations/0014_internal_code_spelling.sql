-- Files spell a doctor's internal code with or without hyphens, dots, blanks and capitals: two doctors
-- whose codes differ in nothing else could not be told apart, so no two may have them.
ALTER TABLE doctor DROP CONSTRAINT doctor_internal_code_key;
CREATE UNIQUE INDEX doctor_internal_code_key
  ON doctor (upper(regexp_replace(internal_code, '[-. ]', '', 'g')));
