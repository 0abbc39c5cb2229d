-- What a correction makes of a paid fee (docs/decisions/0085). New values of a type are used from the next file on.
ALTER TYPE entry_origin ADD VALUE 'reversal';
ALTER TYPE entry_origin ADD VALUE 'replacement';
ALTER TYPE entry_origin ADD VALUE 'scale_adjustment';
