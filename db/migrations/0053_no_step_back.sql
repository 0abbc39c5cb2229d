-- No state of an attention, a fee or a payment goes back, whatever statement asks (docs/decisions/0060).

-- An attention could go back from calculated to pending, also while its fee stood in a payment. Nothing in the
-- product did that: a recalculation replaces the fee and leaves the attention calculated.
DROP TRIGGER attention_status_legal ON attention;
CREATE TRIGGER attention_status_legal BEFORE UPDATE ON attention
  FOR EACH ROW WHEN (
    OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN (('pending', 'calculated'), ('calculated', 'paid'))
  ) EXECUTE FUNCTION refuse_change('An attention goes from pending to calculated to paid.');

-- A fee was kept from deletion once it was pending payment, but not from being taken out of a calculated attention:
-- it goes by a recalculation, which says so in this setting and makes a new one, or by the total wipe.
DROP TRIGGER calculation_deletion ON calculation;
CREATE TRIGGER calculation_deletion BEFORE DELETE ON calculation
  FOR EACH ROW WHEN (
    coalesce(current_setting('portal.wipe', true), '') <> 'on'
    AND (OLD.status <> 'calculated' OR coalesce(current_setting('portal.recalculation', true), '') <> 'on')
  ) EXECUTE FUNCTION refuse_change('A fee is removed by a recalculation while it is calculated, or by the total wipe.');

-- A payment left the books when nothing stood in it: it goes by the total wipe alone.
CREATE TRIGGER payment_deletion BEFORE DELETE ON payment
  FOR EACH ROW WHEN (coalesce(current_setting('portal.wipe', true), '') <> 'on')
  EXECUTE FUNCTION refuse_change('A payment is removed by the total wipe only.');
