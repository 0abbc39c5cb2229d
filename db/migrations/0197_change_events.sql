-- Servers hear what changed, and tell open screens (decision 98). Every change writes the audit log, so that it alone tells
-- of changes, by the first word of its actions; jobs tell their progress, and sessions that one has ended. Nothing else is said.
CREATE FUNCTION tell_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $query$
    SELECT pg_notify('portal_change', noun) FROM (SELECT DISTINCT split_part(action, '.', 1) AS noun FROM added) AS changed $query$;
  RETURN NULL;
END
$$;
CREATE TRIGGER audit_log_tells AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes();

CREATE FUNCTION tell_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_change', 'job ' || (to_jsonb(NEW) ->> TG_ARGV[0]));
  RETURN NULL;
END
$$;
CREATE TRIGGER job_tells AFTER INSERT OR UPDATE ON job FOR EACH ROW EXECUTE FUNCTION tell_job('id');
CREATE TRIGGER job_step_tells AFTER UPDATE ON job_step FOR EACH ROW EXECUTE FUNCTION tell_job('job_id');

CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_change', 'session');
  RETURN NULL;
END
$$;
CREATE TRIGGER session_tells AFTER DELETE ON session FOR EACH STATEMENT EXECUTE FUNCTION tell_session_end();
