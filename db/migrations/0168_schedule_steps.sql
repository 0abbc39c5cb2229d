-- A schedule is proposed, then approved or withdrawn; only one that is approved already is stopped (docs/domain.md). It shares the type of
-- its states with entries, of which one is settled as a balance.
ALTER TABLE entry_schedule ADD CONSTRAINT entry_schedule_unsettled CHECK (status <> 'settled');
CREATE TRIGGER entry_schedule_stop_legal BEFORE UPDATE ON entry_schedule
  FOR EACH ROW WHEN (OLD.status <> 'approved' AND NEW.stopped_from IS NOT NULL)
  EXECUTE FUNCTION refuse_change('Only an approved schedule is stopped.');
