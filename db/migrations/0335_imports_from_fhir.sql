-- Imports from FHIR R4 servers (docs/decisions/0134).

ALTER TABLE import
  DROP CONSTRAINT import_source_check,
  ADD CONSTRAINT import_source_check CHECK (source IN ('file', 'api', 'his', 'fhir'));
