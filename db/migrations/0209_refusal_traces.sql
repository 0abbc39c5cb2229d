-- Failed sign-ins, locks and refused calls of the current minute, until they are written to the audit log (access §13.10).
-- One row for each account, network and minute: a flood raises a number instead of filling the log.
CREATE TABLE refusal_trace (
  -- When the minute began.
  minute timestamptz NOT NULL DEFAULT date_trunc('minute', now()),
  -- fail: a wrong password; refuse: an attempt while locked; lock: the account was locked; lockNetwork: the network was;
  -- deny: a call that the profile may not make.
  kind text NOT NULL CHECK (kind IN ('fail', 'refuse', 'lock', 'lockNetwork', 'deny')),
  -- Whose account it was at, or who made the call; null when no active account has the name, or nobody was signed in.
  user_id integer,
  -- An IPv4 address, or the first 64 bits of an IPv6 address.
  network text NOT NULL,
  -- Up to ten different calls that were denied, as method and path.
  calls text[] NOT NULL DEFAULT '{}',
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT refusal_trace_key UNIQUE NULLS NOT DISTINCT (minute, kind, user_id, network)
);
