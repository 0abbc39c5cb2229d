-- A row that a person left out stays out of the import although nothing is doubted of it any more (intake §15.14,
-- docs/decisions/0141). It is kept like the others that were left out, with no doubt.
ALTER TABLE import_doubt DROP CONSTRAINT import_doubt_doubts_check;
ALTER TABLE import_doubt ADD CONSTRAINT import_doubt_doubts_check CHECK (cardinality(doubts) > 0 OR is_excluded);
