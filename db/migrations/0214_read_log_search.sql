-- The log of reads is searched by patient, person, screen and time (access §16.7), and keeps the reader's profile.

-- The profile that the person had then, as it was called: an account may have another one today. Null for what the product says
-- of itself, and in records from before this column.
ALTER TABLE read_log ADD COLUMN profile text CHECK (length(profile) BETWEEN 1 AND 80);

-- As before (0211_read_log.sql), and the profile where there is one: the hashes of older records stay right.
CREATE OR REPLACE FUNCTION read_log_hash(r read_log, former bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(former || convert_to(jsonb_build_array(
    r.id, extract(epoch FROM r.at), r.user_id, r.user_name, r.ip_address, r.call, r.screen, r.kind, r.filter, r.row_count,
    to_jsonb(r.doctor_ids), to_jsonb(r.patient_ruts), r.has_unnamed_patients)::text || coalesce(r.profile, ''), 'UTF8'))
$$;

-- Each filter finds its newest records by an index, in the order of the list.
DROP INDEX read_log_user_idx, read_log_unnamed_idx;
CREATE INDEX read_log_user_idx ON read_log (user_id, at, id);
CREATE INDEX read_log_screen_idx ON read_log (screen, at, id);
CREATE INDEX read_log_unnamed_idx ON read_log (at, id) WHERE has_unnamed_patients;
-- Files and answers are few among lists, records and sums: an index finds the newest of them.
CREATE INDEX read_log_rare_kind_idx ON read_log (kind, at, id) WHERE kind IN ('file', 'answer');

-- The screen «Registro de Lecturas», for administrators.
INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/registro-lecturas', 'Registro de Lecturas', 'ClipboardList', 'Configuración', 77);
INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT id, profile, profile = 'admin'
  FROM menu_option CROSS JOIN unnest(enum_range(NULL::user_profile)) AS profile WHERE href = '/registro-lecturas';
INSERT INTO menu_default (href, label, icon, section, position, profiles) VALUES
  ('/registro-lecturas', 'Registro de Lecturas', 'ClipboardList', 'Configuración', 77, '{admin}');
