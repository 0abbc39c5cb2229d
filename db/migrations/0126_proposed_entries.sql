-- Entries by hand: proposed by one person, approved by another one (docs/decisions/0084), and their screens.

ALTER TABLE entry
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT entry_two_persons CHECK (origin <> 'entered' OR approved_by <> created_by);
COMMENT ON COLUMN entry.created_by IS 'Who proposed it as it stands: an edit makes its author the one who proposed it.';
-- Who proposed it is not exchanged in order to approve it; a deleted account leaves none.
CREATE TRIGGER entry_proposer_kept BEFORE UPDATE ON entry
  FOR EACH ROW WHEN (
    (OLD.status <> 'proposed' OR NEW.status <> 'proposed')
    AND NEW.created_by IS NOT NULL AND OLD.created_by IS DISTINCT FROM NEW.created_by
    OR OLD.approved_by IS NOT NULL AND NEW.approved_by IS NOT NULL AND OLD.approved_by <> NEW.approved_by
  ) EXECUTE FUNCTION refuse_change('Who proposed and who approved an entry never change.');

-- An entry has the sign that its kind allows.
CREATE FUNCTION check_entry_kind() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT NOT EXISTS (SELECT FROM added n JOIN entry_kind k ON k.id = n.kind_id
                        WHERE k.direction = 'earning' AND n.amount < 0 OR k.direction = 'discount' AND n.amount > 0) $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'An entry is an earning or a discount as its kind says.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER entry_of_kind AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_entry_kind();
CREATE TRIGGER entry_edited_of_kind AFTER UPDATE ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_entry_kind();

-- A kind that entries have keeps their sign: another direction is another kind.
CREATE FUNCTION keep_kind_direction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM entry e WHERE e.kind_id = NEW.id
               AND (NEW.direction = 'earning' AND e.amount < 0 OR NEW.direction = 'discount' AND e.amount > 0)) THEN
    RAISE EXCEPTION 'A kind keeps the sign of its entries.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER entry_kind_direction AFTER UPDATE OF direction ON entry_kind
  FOR EACH ROW WHEN (OLD.direction <> NEW.direction) EXECUTE FUNCTION keep_kind_direction();

DROP VIEW payable_entry;
DROP VIEW entry_state;
CREATE VIEW entry_state WITH (security_invoker = true) AS
  SELECT e.*, CASE WHEN e.is_payee_fixed THEN e.society_id
                   ELSE society_of(e.doctor_id, (make_date(e.period_year, e.period_month, 1) + interval '1 month - 1 day')::date)
              END AS payee_society_id,
         l.payment_id, l.retention_amount,
         CASE WHEN l.payment_id IS NULL THEN e.status::text ELSE p.status::text END AS state
    FROM entry e
    LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    LEFT JOIN payment p ON p.id = l.payment_id;
COMMENT ON VIEW entry_state IS 'Entries with their payee, and with the payment that has them.';
CREATE VIEW payable_entry WITH (security_invoker = true) AS
  SELECT id, origin, doctor_id, period_year, period_month, payee_society_id AS society_id, amount, bears_retention, made_with
    FROM entry_state WHERE status = 'approved' AND payment_id IS NULL;
COMMENT ON VIEW payable_entry IS 'Entries that a payment may be made of: approved, and in none yet.';

INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/tipos-haberes', 'Tipos de Haberes y Descuentos', 'ClipboardList', 'Gestión de Maestros', 28),
  ('/haberes', 'Haberes y Descuentos', 'HandHeart', 'Sistema de Pagos', 38);
INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT id, profile, profile = 'admin'
  FROM menu_option CROSS JOIN unnest(enum_range(NULL::user_profile)) AS profile WHERE href IN ('/tipos-haberes', '/haberes');
INSERT INTO menu_default (href, label, icon, section, position, profiles) VALUES
  ('/tipos-haberes', 'Tipos de Haberes y Descuentos', 'ClipboardList', 'Gestión de Maestros', 28, '{admin}'),
  ('/haberes', 'Haberes y Descuentos', 'HandHeart', 'Sistema de Pagos', 38, '{admin}');
