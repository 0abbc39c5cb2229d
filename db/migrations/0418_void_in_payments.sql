-- What a file says is void although it is in a payment waits for a person where nobody previewed its import (intake §15.15).

ALTER TABLE import
  -- Attentions in payments whose rows say that they are void, which no import holds.
  ADD COLUMN void_in_payments integer NOT NULL DEFAULT 0;
