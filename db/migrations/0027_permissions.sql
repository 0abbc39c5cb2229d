-- What an administrator edits of the menu and its permissions, what 'Reset' goes back to, and the audit log
-- as it is searched.

-- Raised by each edit of an option or of its row in the matrix (decision 10); its place in the menu is not one.
ALTER TABLE menu_option ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Besides addresses of the portal an option may name one outside it, which opens in a tab of its own.
ALTER TABLE menu_option DROP CONSTRAINT menu_option_href_check;
ALTER TABLE menu_option ADD CONSTRAINT menu_option_href_check
  CHECK (href ~ '^(/$|/[^/]|https?://[^/])' AND length(href) <= 300);

INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/auditoria', 'Auditoría', 'ClipboardList', 'Configuración', 76);
INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT menu_option.id, profile, profile = 'admin'
  FROM menu_option CROSS JOIN unnest(enum_range(NULL::user_profile)) AS profile
 WHERE menu_option.href = '/auditoria';

-- The menu of a new installation (design §7). A later migration that adds an option adds it here, too.
CREATE TABLE menu_default (
  href text PRIMARY KEY,
  label text NOT NULL,
  icon text NOT NULL,
  section text NOT NULL,
  position integer NOT NULL,
  -- Who has it; the others have not.
  profiles user_profile[] NOT NULL
);
INSERT INTO menu_default
SELECT href, label, icon, section, position,
       coalesce(array_agg(profile ORDER BY profile) FILTER (WHERE is_allowed), '{}')
  FROM menu_option LEFT JOIN permission ON menu_option_id = id
 GROUP BY id;

-- The log as /auditoria searches it: each filter finds its newest entries by an index.
ALTER TABLE audit_log ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  search_text(user_name || ' ' || summary || ' ' || coalesce(entity_id, ''))
) STORED;
CREATE INDEX audit_log_search_idx ON audit_log USING gin (search gin_trgm_ops);
DROP INDEX audit_log_user_idx;
CREATE INDEX audit_log_user_idx ON audit_log (user_id, at DESC, id DESC);
CREATE INDEX audit_log_action_idx ON audit_log (action, at DESC, id DESC);
CREATE INDEX audit_log_kind_idx ON audit_log (entity, at DESC, id DESC);
