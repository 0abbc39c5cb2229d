-- More origins and states of entries, for the next migrations: a transaction that adds a word can't use it.
ALTER TYPE entry_origin ADD VALUE 'scheduled';
