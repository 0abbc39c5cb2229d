-- A restored copy sends nothing to other systems until somebody turns its webhooks on; what happens until then waits.

ALTER TABLE webhook ADD COLUMN restored_at timestamptz,
  ADD CONSTRAINT webhook_restored CHECK (restored_at IS NULL OR NOT is_active);
COMMENT ON COLUMN webhook.restored_at IS 'When it was turned off because a backup was restored; null otherwise.';

CREATE OR REPLACE FUNCTION tell_webhooks(told text, data jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (webhook_id, event, body)
  SELECT id, told, jsonb_build_object('type', told, 'timestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', data)::text
    FROM webhook WHERE (is_active OR given_up_at IS NOT NULL OR restored_at IS NOT NULL) AND told = ANY (events) FOR KEY SHARE
$$;
