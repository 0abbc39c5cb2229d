-- What comes otherwise of a calculated or paid attention waits for a person where nobody previewed its import (intake §20.6).

ALTER TABLE import
  -- Calculated and paid attentions of which the rows say otherwise what their fees are made of.
  ADD COLUMN fees_differing integer NOT NULL DEFAULT 0;
