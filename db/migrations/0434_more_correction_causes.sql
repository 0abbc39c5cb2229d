-- A wrong provider type and a wrong unit are said as such (payout §25.1).
ALTER TYPE correction_cause ADD VALUE 'provider_type' AFTER 'schedule';
ALTER TYPE correction_cause ADD VALUE 'unit' AFTER 'provider_type';
