-- Before 0362 the letter about the end of a token was due a week before, and nothing kept that it was sent: those whose moment had
-- passed by then were told, unless their letter still waits to be sent (access §30.10).

DO $$
DECLARE
  waiting integer[] := '{}';
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    EXECUTE $jobs$
      SELECT coalesce(array_agg((j.payload ->> 'tokenId')::integer), '{}')
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'tell-of-token' AND j.payload ->> 'about' = 'expiry'$jobs$ INTO waiting;
  END IF;
  UPDATE api_token SET expiry_told_at = expires_at - interval '7 days'
   WHERE expiry_told_at IS NULL AND revoked_at IS NULL AND id <> ALL (waiting)
     AND created_at < expires_at - interval '7 days'
     AND expires_at - interval '7 days' <= (SELECT "timestamp"::timestamptz FROM migration WHERE name = '0362_token_expiry_told');
END
$$;
