-- Long tasks. graphile-worker holds the queue in its own schema; these rows are what people see.

CREATE TABLE job (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- calculate-payments, process-bulk-payments, bulk-import, generate-cartola, generate-reports.
  type text NOT NULL,
  status job_status NOT NULL DEFAULT 'pending',
  -- Lower runs first (5 calculation, 3 one doctor, 4 full payroll).
  priority smallint NOT NULL DEFAULT 5,
  payload jsonb NOT NULL,
  -- Percent, 0 to 100.
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  result jsonb,
  -- A Spanish sentence that says what to do next.
  error_message text,
  attempts smallint NOT NULL DEFAULT 0,
  -- The job that repeated this failed one; each failure is repeated once, and its repetition may be repeated.
  retried_by uuid UNIQUE REFERENCES job ON DELETE SET NULL,
  created_by integer REFERENCES app_user ON DELETE SET NULL,
  created_by_name text NOT NULL DEFAULT 'Sistema',
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  completed_at timestamptz,
  CONSTRAINT job_ended CHECK ((completed_at IS NOT NULL) = (status IN ('completed', 'failed', 'cancelled'))),
  CONSTRAINT job_retried CHECK (retried_by IS NULL OR status = 'failed')
);
CREATE INDEX job_status_idx ON job (status, created_at DESC);
CREATE INDEX job_created_idx ON job (created_at DESC);
-- The latest jobs that ended, for the monitor, and those that are to be cleaned up.
CREATE INDEX job_completed_idx ON job (completed_at DESC) WHERE completed_at IS NOT NULL;

-- The steps of a job's pipeline, with their live figures.
CREATE TABLE job_step (
  job_id uuid NOT NULL REFERENCES job ON DELETE CASCADE,
  position smallint NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  status job_step_status NOT NULL DEFAULT 'pending',
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  started_at timestamptz,
  completed_at timestamptz,
  -- {tableName, recordsProcessed, totalRecords, ruleApplied, …}
  metrics jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (job_id, position),
  CONSTRAINT job_step_key UNIQUE (job_id, key)
);

-- Living worker processes. Each holds a session advisory lock on its own number: who can take that
-- lock knows that the worker is dead, at once and without a clock, and gives its jobs back.
CREATE TABLE worker_process (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name under which graphile-worker locks jobs for this process; null while it is starting.
  queue_pool text,
  started_at timestamptz NOT NULL DEFAULT now()
);
