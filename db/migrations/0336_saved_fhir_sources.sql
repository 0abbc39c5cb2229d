-- Saved sources that are FHIR R4 servers (docs/decisions/0134).

ALTER TABLE saved_source
  ADD COLUMN fhir_choices jsonb,
  DROP CONSTRAINT saved_source_kind_check,
  ADD CONSTRAINT saved_source_kind_check CHECK (kind IN ('api', 'his', 'fhir')),
  DROP CONSTRAINT saved_source_key,
  ADD CONSTRAINT saved_source_key CHECK (kind <> 'his' OR sealed_secret IS NOT NULL),
  ADD CONSTRAINT saved_source_fhir CHECK ((kind = 'fhir') = (fhir_choices IS NOT NULL));
COMMENT ON COLUMN saved_source.fhir_choices IS 'How the resources of a FHIR server are read; null for other systems.';
COMMENT ON COLUMN saved_source.sealed_secret IS 'The headers of an API, the key of a hospital system or the token of a FHIR server, encrypted with SOURCE_KEY.';
COMMENT ON COLUMN saved_source.address IS 'The URL, of a FHIR server its base; of an API it may hold the first and the last day as {desde} and {hasta}.';
