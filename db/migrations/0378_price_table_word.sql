-- A rule may pay by a table of prices. This transaction can't name the new type yet; the next one does.
ALTER TYPE rule_payment_type ADD VALUE 'price_table';
