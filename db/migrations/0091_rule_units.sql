-- A rule may ask for units of attentions: branches (sucursales) or cost centres.

-- An empty list means any, also those attentions that have none.
ALTER TABLE fee_rule_version ADD COLUMN units text[] NOT NULL DEFAULT '{}'
  CONSTRAINT fee_rule_version_units CHECK (array_position(units, NULL) IS NULL AND array_position(units, '') IS NULL);

-- A fee's explanation reads the unit from its attention: it stays from the calculation on.
CREATE TRIGGER attention_unit_kept BEFORE UPDATE OF unit ON attention
  FOR EACH ROW WHEN (OLD.status <> 'pending' AND OLD.unit IS DISTINCT FROM NEW.unit)
  EXECUTE FUNCTION refuse_change('A calculated attention does not change.');
