-- A new origin of entries, for the next migration: a transaction that adds a word can't use it.
ALTER TYPE entry_origin ADD VALUE 'retention_change';
