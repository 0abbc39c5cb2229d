-- What happens after nothing reached a webhook waits until somebody turns it on; a webhook that is being told is not removed meanwhile.

CREATE OR REPLACE FUNCTION tell_webhooks(told text, data jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (webhook_id, event, body)
  SELECT id, told, jsonb_build_object('type', told, 'timestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'data', data)::text
    FROM webhook WHERE (is_active OR given_up_at IS NOT NULL) AND told = ANY (events) FOR KEY SHARE
$$;
