-- Price tables: one rule with a value or a percentage for each of its services (docs/decisions/0143).

-- Whether each of these services has one price in the table, in the order of their ids, and nothing else has.
CREATE FUNCTION prices_are_of(prices jsonb, services integer[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
           array_agg((price->>'serviceId')::int ORDER BY position) = services
           AND count(*) BETWEEN 1 AND 2000
           AND bool_and(following IS NULL OR following > (price->>'serviceId')::int)
           AND bool_and(coalesce((price->>'rate')::int BETWEEN 0 AND 10000, false)
                        <> coalesce((price->>'amount')::bigint BETWEEN 0 AND 999999999999, false))
           AND bool_and((price ? 'rate') <> (price ? 'amount')),
         false)
    FROM (
      SELECT price, position, lead((price->>'serviceId')::int) OVER (ORDER BY position) AS following
        FROM jsonb_array_elements(prices) WITH ORDINALITY AS p(price, position)
    ) AS listed
$$;

-- The price of a service in a table: {serviceId, amount} or {serviceId, rate}; null where it has none.
CREATE FUNCTION price_of(prices jsonb, service_id integer) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT jsonb_path_query_first(prices, '$[*] ? (@.serviceId == $id)', jsonb_build_object('id', service_id))
$$;

ALTER TABLE fee_rule_version
  ADD prices jsonb CONSTRAINT fee_rule_version_prices_of_services CHECK (prices IS NULL OR prices_are_of(prices, service_ids)),
  DROP CONSTRAINT fee_rule_version_payment,
  ADD CONSTRAINT fee_rule_version_payment CHECK (
    (rate IS NOT NULL) = (payment_type = 'percentage')
    AND (amount IS NOT NULL) = (payment_type = 'fixed_amount')
    AND (scales IS NOT NULL) = (payment_type = 'table_accumulated')
    AND (prices IS NOT NULL) = (payment_type = 'price_table')
  );
COMMENT ON COLUMN fee_rule_version.prices IS
  '[{serviceId, amount}] in pesos or [{serviceId, rate}] in basis points, by service: of a price table the price of each of its services.';
