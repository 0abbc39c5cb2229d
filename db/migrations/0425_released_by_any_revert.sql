-- As before, but the revert that released a hold may be that of an import between the first and the last one that said so: since
-- 0417_void_holds_by_set.sql each of them releases it when it is the last one that is reverted.
CREATE OR REPLACE FUNCTION is_void_released(attention bigint, status text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM hold h
     WHERE h.attention_id = attention AND h.begun_by_import IS NOT NULL AND h.released_at IS NOT NULL
       AND search_text(h.reason) = search_text(void_reason(status))
       AND NOT EXISTS (SELECT FROM import b
                        WHERE b.id BETWEEN least(h.begun_by_import, h.said_by_import) AND greatest(h.begun_by_import, h.said_by_import)
                          AND b.reverted_at = h.released_at))
$$;
