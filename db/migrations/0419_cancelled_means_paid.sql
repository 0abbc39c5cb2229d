-- «Cancelada» is void, until the clinic says that it means paid (intake §15.16).

ALTER TABLE clinic
  -- Whether «Cancelada» says in the clinic's files that the patient paid, not that nothing was done (intake §15.16).
  ADD COLUMN cancelled_means_paid boolean NOT NULL DEFAULT false;
