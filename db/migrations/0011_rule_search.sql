-- What the list of rules is searched in, kept beside it: taking accents off five thousand texts for each
-- word searched costs more than all the rest of the list. The code is the rule's, the rest its version's.
ALTER TABLE fee_rule
  ADD COLUMN search text GENERATED ALWAYS AS (search_text(code)) STORED;
ALTER TABLE fee_rule_version
  ADD COLUMN search text GENERATED ALWAYS AS (search_text(name || ' ' || coalesce(description, ''))) STORED;
