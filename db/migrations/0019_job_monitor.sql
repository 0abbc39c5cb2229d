-- The job monitor (spec 2 §2.15): repeating a failed job, the latest jobs that ended, and cleaning up.

-- The job that repeated this failed one; each failure is repeated once, and its repetition may be repeated.
ALTER TABLE job ADD COLUMN retried_by uuid UNIQUE REFERENCES job ON DELETE SET NULL,
  ADD CONSTRAINT job_retried CHECK (retried_by IS NULL OR status = 'failed');

CREATE INDEX job_completed_idx ON job (completed_at DESC) WHERE completed_at IS NOT NULL;

-- Whether a payment names a job that is to be cleaned up.
CREATE INDEX payment_job_idx ON payment (job_id) WHERE job_id IS NOT NULL;
