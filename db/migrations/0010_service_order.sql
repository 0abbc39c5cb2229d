-- The two orders that the list of services is read in, page by page: without them each page would sort
-- the whole catalogue.
CREATE INDEX service_code_idx ON service (code, id);
CREATE INDEX service_name_idx ON service (name COLLATE "es-x-icu", id);
