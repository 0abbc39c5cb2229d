-- The audit log as it is searched: by the beginnings of short words, too, and by payment.

-- It begins with a space so that the index of trigrams finds words of one or two letters by their beginning:
-- anywhere in a word they have no trigram, and every entry would be read (decision 51).
ALTER TABLE audit_log DROP COLUMN search;
ALTER TABLE audit_log ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  ' ' || search_text(user_name || ' ' || summary || ' ' || coalesce(entity_id, ''))
) STORED;
CREATE INDEX audit_log_search_idx ON audit_log USING gin (search gin_trgm_ops);

-- Moves of money name the payments that they made, paid or sent to a bank.
CREATE INDEX audit_log_payments_idx ON audit_log USING gin ((after -> 'paymentIds') jsonb_path_ops);
