-- Failed sign-ins are counted by account, whichever word names it, and by network (docs/decisions/0054): the single
-- address of an IPv6 subscriber, who has 2^64 of them, says nothing.
DROP INDEX sign_in_failure_idx;
ALTER TABLE sign_in_failure DROP COLUMN ip_address;
UPDATE sign_in_failure f
   SET name = coalesce(
         (SELECT 'account:' || u.id FROM app_user u
           WHERE u.is_active AND f.name IN (u.username, lower(u.email), lower(u.rut)) ORDER BY u.id LIMIT 1),
         'name:' || f.name);
CREATE INDEX sign_in_failure_idx ON sign_in_failure (name, network, at);
COMMENT ON TABLE sign_in_failure IS 'Failed sign-ins by account and network, to lock after five in fifteen minutes. A network that tries many accounts is slowed and then locked.';
COMMENT ON COLUMN sign_in_failure.name IS 'The account (account:12), or what was typed when no active account has that name (name:ana).';

-- Requests for links are counted by network, too.
ALTER TABLE password_link_request RENAME COLUMN ip_address TO network;
