-- Refused input and limits that were reached are counted like refused calls.

ALTER TABLE refusal_trace DROP CONSTRAINT refusal_trace_kind_check,
  ADD CONSTRAINT refusal_trace_kind_check
  CHECK (kind IN ('fail', 'code', 'refuse', 'lock', 'lockNetwork', 'deny', 'signOn', 'token', 'input', 'limit'));
